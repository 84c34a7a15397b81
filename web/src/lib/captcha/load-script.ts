/** Addresses that the policy of the page lets a script have, as far as the browser knows policies. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const CAPTCHA_HOST = 'https://www.google.com/recaptcha/'

/** Runs a script of the captcha's host, once it is here. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(url)
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('script'))
    })
    document.head.append(script)
  })
}

/**
 * The one script address of ours (`require-trusted-types-for`): of the captcha's host and no other.
 *
 * Source: W3C, « Trusted Types », section 3.3.
 */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const createScriptURL = (wanted: string): string => {
    if (!wanted.startsWith(CAPTCHA_HOST)) throw new TypeError('script')
    return wanted
  }
  return (
    trustedTypes?.createPolicy('sesame-captcha', { createScriptURL }).createScriptURL(url) ??
    createScriptURL(url)
  )
}
