import {
  ACCOUNT_PROVIDERS,
  SIGN_IN_METHODS,
  type AccountProvider,
} from '@sesame/contract/account-providers'
import { codeOf } from '../../code-of.ts'
import { accountProvider, type Identity, type IdentityUser } from '../../identity/identity.ts'

/**
 * Why the page was left: to sign in (`remember` on this device, or in this `tab`), to `link` an account to a guest's, to
 * `add` one to one's own, to `unlock`, or to `prove` one's identity.
 */
const ERRANDS = ['remember', 'tab', 'link', 'add', 'unlock', 'prove'] as const
export type Errand = (typeof ERRANDS)[number]

/**
 * What a proof is for. A provider's name: to link or unlink its account. `confirm:` or `discard:` and a method: to answer
 * for one that was added and not confirmed.
 */
const PURPOSES = [
  ...(['email', 'password', 'no-password', 'erasure', 'upgrade'] as const),
  ...(['passkey', 'passkey-removal'] as const),
  ...ACCOUNT_PROVIDERS,
  ...SIGN_IN_METHODS.flatMap((method) => [`confirm:${method}`, `discard:${method}`] as const),
] as const
export type Purpose = (typeof PURPOSES)[number]

/** A page left for a provider's, and why. */
export interface Departure {
  readonly errand: Errand
  readonly provider: AccountProvider
  /** The dialog to reopen on return from `prove` or `add`. */
  readonly purpose?: Purpose
}

/** Going to a provider by leaving the page, for browsers that open no popup. */
export interface Redirects {
  /** Whether this is an in-app browser, which opens no popup. */
  readonly isInsideApp: boolean
  /** Null when the page was not left. */
  read: () => Departure | null
  write: (departure: Departure) => void
  clear: () => void
}

const KEY = 'redirect'

/** User agents of in-app browsers. */
const INSIDE_APP = /; wv\)|\b(?:FBAN|FBAV|Instagram|Line|LinkedInApp|Twitter|Snapchat)\b/

/** Kept in the tab's storage: only the tab that left finishes its errand. */
export function createRedirects(userAgent: string, storage: () => Storage): Redirects {
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return action(storage())
    } catch {
      return null
    }
  }
  return {
    isInsideApp: INSIDE_APP.test(userAgent),
    read() {
      const marks = attempt((tab) => tab.getItem(KEY))?.split(' ')
      const errand = ERRANDS.find((known) => known === marks?.[0])
      const provider = accountProvider(marks?.[1])
      const purpose = PURPOSES.find((known) => known === marks?.[2])
      return errand && provider ? { errand, provider, ...(purpose && { purpose }) } : null
    },
    write: ({ errand, provider, purpose = '' }) =>
      void attempt((tab) => tab.setItem(KEY, `${errand} ${provider} ${purpose}`)),
    clear: () => void attempt((tab) => tab.removeItem(KEY)),
  }
}

/** The two ways to a provider. */
interface Ways<Result> {
  readonly byWindow: () => Promise<Result>
  /** Given the error that blocked the popup; null where none was tried. */
  readonly byPage: (blocked: unknown) => Promise<void>
}

/** Goes to a provider by popup, or by leaving the page where none opens; never resolves then. */
export async function goToProvider<Result>(
  redirects: Redirects,
  departure: Departure,
  { byWindow, byPage }: Ways<Result>,
): Promise<Result> {
  let blocked: unknown = null
  try {
    if (!redirects.isInsideApp) return await byWindow()
  } catch (error) {
    if (codeOf(error) !== 'auth/popup-blocked') throw error
    blocked = error
  }
  redirects.write(departure)
  try {
    await byPage(blocked)
  } catch (error) {
    // The page was not left: there is nothing to finish.
    redirects.clear()
    throw error
  }
  return new Promise(() => undefined)
}

/** A fresh proof of the current user by one of their providers. */
export function proveToProvider(
  redirects: Redirects,
  departure: Departure,
  identity: Identity,
): Promise<IdentityUser> {
  return goToProvider(redirects, departure, {
    byWindow: () => identity.reauthenticateWithPopup(departure.provider),
    byPage: () => identity.reauthenticateWithRedirect(departure.provider),
  })
}
