import { ACCOUNT_PROVIDERS, type AccountProvider } from '@sesame/contract/account-providers'
import { codeOf } from '../../code-of.ts'
import { accountProvider, type Identity, type IdentityUser } from '../../identity/identity.ts'

/**
 * What somebody leaves the page for: to sign in (`remember` on this device, or in this `tab`), to `link` an account to
 * their guest's or to `add` one to their own, to `unlock`, to `prove` that it is them.
 */
const ERRANDS = ['remember', 'tab', 'link', 'add', 'unlock', 'prove'] as const
export type Errand = (typeof ERRANDS)[number]

/** What a proof is for; a provider's name stands for its account, linked or not. */
const PURPOSES = ['email', 'password', 'erasure', 'upgrade', ...ACCOUNT_PROVIDERS] as const
export type Purpose = (typeof PURPOSES)[number]

/** Somebody left this page: for which provider's, and why. */
export interface Departure {
  readonly errand: Errand
  readonly provider: AccountProvider
  /** What opens again for who comes back to prove something, or to add an account. */
  readonly purpose?: Purpose
}

/** Going to a provider by leaving the page, where no window can be opened beside it. */
export interface Redirects {
  /** Whether this browser is known not to open any: the one inside an app. */
  readonly isInsideApp: boolean
  /** Null when nobody has left. */
  read: () => Departure | null
  write: (departure: Departure) => void
  clear: () => void
}

const KEY = 'redirect'

/** Browsers inside apps, by what they call themselves. */
const INSIDE_APP = /; wv\)|\b(?:FBAN|FBAV|Instagram|Line|LinkedInApp|Twitter|Snapchat)\b/

/** Marks the tab: only the one that left finishes what it left for. */
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
  /** Hears what kept the window shut; null where none was tried. */
  readonly byPage: (blocked: unknown) => Promise<void>
}

/** Goes to a provider in a window, or by leaving the page where none opens: who leaves is not waited for. */
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
    // Nobody left: there is nothing to finish.
    redirects.clear()
    throw error
  }
  return new Promise(() => undefined)
}

/** The current user proves anew, to one of their providers, that it is them. */
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
