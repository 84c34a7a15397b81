import { isSameAddress } from '@sesame/contract/email-address'
import { codeOf } from '../../code-of.ts'
import { DifferentMethodError } from '../../identity/conflict-error.ts'
import type { IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from '../session/session.ts'
import type { AccountChanges } from './account-changes.ts'

/** Remembers a provider's account, and links it after its owner has signed in with their existing method. */
export interface PendingLinks {
  /** If `error` says that a provider's account must be linked first, remembers that account. */
  keep: (error: unknown) => void
  /**
   * Links the remembered account to the user who has just signed in, if their addresses match. If linking fails, the sign-in
   * still succeeds.
   */
  link: (user: IdentityUser) => Promise<void>
}

export function createPendingLinks(
  { logger }: Pick<AuthPorts, 'logger'>,
  session: Session,
  account: Pick<AccountChanges, 'link'>,
): PendingLinks {
  let pending: DifferentMethodError | null = null

  return {
    keep(error) {
      if (!(error instanceof DifferentMethodError)) return
      pending = error
      session.set({ pendingLink: { provider: error.provider, email: error.email } })
    },
    async link(user) {
      const waiting = pending
      pending = null
      session.set({ pendingLink: null })
      if (waiting === null || !isSameAddress(waiting.email, user.email)) return
      try {
        await account.link(waiting.provider, waiting.link)
      } catch (error) {
        logger.warn('Compte non associé', codeOf(error))
      }
    },
  }
}
