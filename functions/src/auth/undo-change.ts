import type { AccountProvider } from '@sesame/contract/account-providers'
import { provider as knownProvider } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account/account.ts'
import type { IdentityService } from '../common/ports/identity/identity.ts'

export interface Undo {
  readonly user: User
  readonly account: Account
  readonly alert: Notification
  /** What was told since a changed address. */
  readonly later: readonly Notification[]
  /** From the letter's code: alerts hold no address. */
  readonly oldEmail: string | undefined
}

/** What to change in the profile, and the same at the identity service, which may be asked twice. */
interface Step {
  readonly change: Partial<User>
  /** @throws {ApiError} `auth/address-taken` when another account has the address by now. */
  readonly apply: (identity: IdentityService) => Promise<void>
}

/**
 * Puts a changed address back and removes the sign-in methods that were added since, or removes an added one; null where
 * there is nothing to undo.
 */
export function stepOf({ user, account, alert, later, oldEmail }: Undo): Step | null {
  const { uid } = user
  if (alert.kind === 'email-changed' && oldEmail !== undefined) {
    const told = new Set(later.map(addedWay).filter((one) => one !== null))
    const added = [...told].filter((one) => account.providers.includes(one))
    const left = account.providers.filter((one) => !told.has(one as AccountProvider))
    return {
      change: { email: oldEmail, emailVerified: true, providers: left },
      apply: async (identity) => {
        for (const way of added) await identity.removeWayIn(uid, way)
        await identity.restoreEmail(uid, oldEmail)
      },
    }
  }
  const way = addedWay(alert)
  if (way === null || !account.providers.includes(way)) return null
  // Without an address, it may be the only sign-in method that is left.
  const left = account.providers.filter((other) => other !== way)
  if (left.length === 0 && account.email === null) return null
  return { change: { providers: left }, apply: (identity) => identity.removeWayIn(uid, way) }
}

/** The method that an alert tells of as added; a password is replaced instead, as its removal would remove the address. */
function addedWay({ kind, provider }: Notification): AccountProvider | null {
  const way = knownProvider.safeParse(provider).data
  const isRemovable =
    way !== undefined && way !== 'guest' && way !== 'password' && way !== 'passkey'
  return kind === 'way-in-added' && isRemovable ? way : null
}
