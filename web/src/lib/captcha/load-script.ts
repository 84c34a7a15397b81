import { trustedScript } from '../loading/trusted-script.ts'

/** Loads and runs a script of the captcha's host. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedScript(url)
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('script'))
    })
    document.head.append(script)
  })
}
