import { BROWSER_TOKEN_KEY } from '@sesame/contract/browser-token'
import { readPreference, writePreference } from './storage.ts'

/**
 * The token by which our API knows this browser again, so that it alerts people to sign-ins from others only. It names no
 * person, and is kept when they sign out.
 */
export const readBrowserToken = (): string | null => readPreference(BROWSER_TOKEN_KEY)

export function keepBrowserToken(token: string | null): void {
  if (token !== null && token !== readBrowserToken()) writePreference(BROWSER_TOKEN_KEY, token)
}

/** After this, the browser is a new one for everybody who used it. */
export const forgetBrowser = (): void => writePreference(BROWSER_TOKEN_KEY, null)
