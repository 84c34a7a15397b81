import {
  ACCOUNT_PROVIDERS,
  SIGN_IN_METHODS,
  type AccountProvider,
} from '@sesame/contract/account-providers'
import { codeOf } from '../../code-of.ts'
import { accountProvider, type Identity, type IdentityUser } from '../../identity/identity.ts'

/**
 * The reason why the person left the page: to sign in (`remember`: stay signed in on this device; `tab`: only in this tab), to
 * `link` an account to a guest, to `add` a provider to their own account, to `unlock`, or to `prove` their identity.
 */
const ERRANDS = ['remember', 'tab', 'link', 'add', 'unlock', 'prove'] as const
export type Errand = (typeof ERRANDS)[number]

/**
 * The purpose of a proof of identity. A provider's name stands for linking or unlinking the account at that provider. `confirm:`
 * or `discard:` before a method stands for keeping or removing a method that was added but not confirmed. For the second factor:
 * `codes` turns it on, `no-codes` turns it off, `new-codes` replaces the recovery codes, and `more-codes` changes whether codes
 * are required after providers.
 */
const PURPOSES = [
  ...(['email', 'password', 'no-password', 'erasure', 'upgrade'] as const),
  ...(['passkey', 'passkey-removal'] as const),
  ...(['codes', 'no-codes', 'new-codes', 'more-codes'] as const),
  ...ACCOUNT_PROVIDERS,
  ...SIGN_IN_METHODS.flatMap((method) => [`confirm:${method}`, `discard:${method}`] as const),
] as const
export type Purpose = (typeof PURPOSES)[number]

/** The provider whose page the person went to, and why. */
export interface Departure {
  readonly errand: Errand
  readonly provider: AccountProvider
  /** The purpose of a proof (`prove`) or of a new provider (`add`). The dialog for this purpose is reopened on return. */
  readonly purpose?: Purpose
}

/** Redirects to providers, for browsers that open no popup. */
export interface Redirects {
  /** Whether the page is open in an in-app browser, which opens no popup. */
  readonly isInsideApp: boolean
  /** Returns the provider for which the person left the page, and the reason; null if they did not leave. */
  read: () => Departure | null
  write: (departure: Departure) => void
  clear: () => void
}

const KEY = 'redirect'

/** User agents of in-app browsers. */
const INSIDE_APP = /; wv\)|\b(?:FBAN|FBAV|Instagram|Line|LinkedInApp|Twitter|Snapchat)\b/

/**
 * Creates the redirects. Stores the departure in the tab's session storage, so that on return from the provider only the tab
 * that was redirected continues.
 */
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

/** The two ways to reach a provider: a popup window or a redirect to its page. */
interface Ways<Result> {
  readonly byWindow: () => Promise<Result>
  readonly byPage: () => Promise<void>
}

/**
 * Opens the provider's popup, or navigates to the provider's page if no popup opens. In that case, the promise never resolves.
 */
export async function goToProvider<Result>(
  redirects: Redirects,
  departure: Departure,
  { byWindow, byPage }: Ways<Result>,
): Promise<Result> {
  try {
    if (!redirects.isInsideApp) return await byWindow()
  } catch (error) {
    if (codeOf(error) !== 'auth/popup-blocked') throw error
  }
  redirects.write(departure)
  try {
    await byPage()
  } catch (error) {
    // The redirect failed, so forget the departure.
    redirects.clear()
    throw error
  }
  return new Promise(() => undefined)
}

/** Asks the current user to prove their identity with one of their providers. */
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
