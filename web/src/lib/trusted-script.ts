/** What the browser knows of policies. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The addresses that scripts are given by our own code; bundled modules need none. */
export const WORKER = '/worker.js'
export const CAPTCHA_HOST = 'https://www.google.com/recaptcha/'

/**
 * An address that `require-trusted-types-for` takes for a script: our worker, or the captcha's host.
 *
 * @throws {TypeError} for any other.
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
