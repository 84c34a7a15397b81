import { BROWSER_TOKEN_KEY } from '@sesame/contract/browser-token'
import { readPreference, writePreference } from './storage.ts'

/**
 * Reads the token by which our API recognises this browser. With it, the API sends an alert only about sign-ins from other
 * browsers. The token identifies no person, and stays stored after a sign-out.
 */
export const readBrowserToken = (): string | null => readPreference(BROWSER_TOKEN_KEY)

export function keepBrowserToken(token: string | null): void {
  if (token !== null && token !== readBrowserToken()) writePreference(BROWSER_TOKEN_KEY, token)
}

/** Deletes the browser token, so that this browser counts as new for everybody who used it. */
export const forgetBrowser = (): void => writePreference(BROWSER_TOKEN_KEY, null)
