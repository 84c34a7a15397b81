/** The browser's Trusted Types API, as far as this file uses it. */
interface TrustedTypes {
  readonly defaultPolicy: ScriptPolicy | null
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy
}

interface ScriptPolicy {
  createScriptURL: (url: string) => string
}

/**
 * The address of our service worker. It is the only one of our scripts that code loads by its address, because the other scripts
 * are bundled modules.
 */
export const WORKER = '/worker.js'
export const CAPTCHA_HOST = 'https://www.google.com/recaptcha/'

/**
 * The beginnings of the addresses of third-party scripts, for the identity service's SDK, the captcha and the analytics service.
 */
const OTHERS = [
  'https://apis.google.com/js/api.js?',
  CAPTCHA_HOST,
  'https://www.gstatic.com/recaptcha/',
  'https://www.googletagmanager.com/',
]

/**
 * Marks the address of a script as trusted, as the directive `require-trusted-types-for` of the Content-Security-Policy requires.
 *
 * @throws {TypeError} if the address is unknown.
 *
 * Source: W3C, « Trusted Types ».
 */
export function trustedScript(url: string): string {
  return trustKnownScripts()?.createScriptURL(url) ?? known(url)
}

/**
 * Lets code that passes plain addresses to the browser (the SDKs) load the known scripts and no others. The browser still refuses
 * plain HTML and code in strings. Call this function before such code runs.
 */
export function trustKnownScripts(): ScriptPolicy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.defaultPolicy ?? trustedTypes?.createPolicy('default', { createScriptURL: known })
  )
}

function known(url: string): string {
  // Resolve the address as the browser does, because `..`, for example, can lead out of a known folder.
  const { href } = new URL(url, location.origin)
  const isKnown = href === location.origin + WORKER || OTHERS.some((each) => href.startsWith(each))
  if (!isKnown) throw new TypeError(`script: ${url}`)
  return url
}
