/** The browser's Trusted Types API. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The script addresses that our own code loads. Bundled modules need no such address. */
export const WORKER = '/worker.js'
export const CAPTCHA_HOST = 'https://www.google.com/recaptcha/'

/**
 * Marks the address of our worker or of the captcha as trusted, as `require-trusted-types-for` demands.
 *
 * @throws {TypeError} for any other address.
 *
 * Source: W3C, « Trusted Types ».
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: known }
  return trustedTypes?.createPolicy('sesame', rules).createScriptURL(url) ?? known(url)
}

function known(url: string): string {
  if (url !== WORKER && !url.startsWith(CAPTCHA_HOST)) throw new TypeError(`script: ${url}`)
  return url
}
