import { readPreference, writePreference } from './storage.ts'

const KEY = 'browserToken'

/**
 * The token by which our API knows this browser again, so that it alerts people to sign-ins from others only. It names no
 * person, and is kept when they sign out.
 */
export const readBrowserToken = (): string | null => readPreference(KEY)

export function keepBrowserToken(token: string | null): void {
  if (token !== null && token !== readBrowserToken()) writePreference(KEY, token)
}

/** After this, the browser is a new one for everybody who used it. */
export const forgetBrowser = (): void => writePreference(KEY, null)
