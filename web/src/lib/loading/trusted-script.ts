/** The browser's Trusted Types API, as far as this file uses it. */
interface TrustedTypes {
  readonly defaultPolicy: ScriptPolicy | null
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy
}

interface ScriptPolicy {
  createScriptURL: (url: string) => string
}

/** The address of our worker, the only script of our own that is loaded by its address; bundled modules are not. */
export const WORKER = '/worker.js'
export const CAPTCHA_HOST = 'https://www.google.com/recaptcha/'

/** The folders of the scripts that third-party code loads: the identity service's SDK, the captcha and the analytics service. */
const OTHERS = [
  'https://apis.google.com/js/api.js?',
  CAPTCHA_HOST,
  'https://www.gstatic.com/recaptcha/',
  'https://www.googletagmanager.com/',
]

/**
 * Marks the address of a script as trusted, as `require-trusted-types-for` demands.
 *
 * @throws {TypeError} unless it is a known address.
 *
 * Source: W3C, « Trusted Types ».
 */
export function trustedScript(url: string): string {
  return trustKnownScripts()?.createScriptURL(url) ?? known(url)
}

/**
 * Lets code that passes plain addresses to the browser, as SDKs do, load the known scripts and no others. HTML and code in
 * strings stay refused. Call this before such code runs.
 */
export function trustKnownScripts(): ScriptPolicy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.defaultPolicy ?? trustedTypes?.createPolicy('default', { createScriptURL: known })
  )
}

function known(url: string): string {
  // Resolve the address as the browser will: `..`, for example, can lead out of a folder.
  const { href } = new URL(url, location.origin)
  const isKnown = href === location.origin + WORKER || OTHERS.some((each) => href.startsWith(each))
  if (!isKnown) throw new TypeError(`script: ${url}`)
  return url
}
