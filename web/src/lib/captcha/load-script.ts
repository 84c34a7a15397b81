import { trustedScript } from '../trusted-script.ts'

/** Runs a script of the captcha's host, once it is here. */
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
