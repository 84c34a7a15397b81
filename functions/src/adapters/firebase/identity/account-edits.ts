import { SECOND_MS } from '@sesame/contract/durations'
import { ApiError } from '../../../common/api-error.ts'
import { ANSWER_LIMIT_MS } from '../../../common/available.ts'
import type { Bounds } from '../../../common/outbound.ts'
import type { AccountEdits } from '../../../common/ports/identity/account-edits.ts'
import { askIdentity, type IdentityAccess } from './ask-identity.ts'

const BOUNDS: Bounds = { maxBytes: 64 * 1024, limitMs: 2 * SECOND_MS, isKept: true }

/** Limits of the second attempt. It may take as long as the first attempt leaves of {@link ANSWER_LIMIT_MS}. */
const AGAIN: Bounds = { ...BOUNDS, limitMs: ANSWER_LIMIT_MS - BOUNDS.limitMs, isKept: false }

/** The identity service's error if an account already has the uid. */
const THERE = 'DUPLICATE_LOCAL_ID'

/** The identity service's errors that we pass on. Any other error counts as an outage. */
const CODES: Readonly<Record<string, 'auth/session-ended' | 'auth/address-taken'>> = {
  USER_NOT_FOUND: 'auth/session-ended',
  EMAIL_EXISTS: 'auth/address-taken',
  DUPLICATE_EMAIL: 'auth/address-taken',
  FEDERATED_USER_ID_ALREADY_LINKED: 'auth/address-taken',
}

/**
 * Changes accounts, authorized as the project itself.
 *
 * Removes a password with `deleteAttribute`. The Admin SDK can only unlink the provider `password`, which also removes the
 * address, and restoring the address ends every sign-in.
 *
 * Tries once more if there is no response in time, since an open connection may be dead. So each edit may be made twice. When an
 * account is created twice, the second attempt finds the first attempt's account, because we choose the uid.
 *
 * Source: Identity Toolkit REST reference, `projects.accounts` (create) and `projects.accounts.update`.
 */
export function firebaseAccountEdits({
  accountsURL: accounts,
  accessToken,
}: IdentityAccess): AccountEdits {
  const ask = async (url: string, body: object): Promise<string | null> => {
    const send = (bounds: Bounds) => askIdentity(url, body, { accessToken, bounds })
    const first = await send(BOUNDS).then(
      (reason) => ({ reason }),
      () => null,
    )
    if (first) return first.reason
    const reason = await send(AGAIN)
    return reason === THERE ? null : reason
  }

  const edit = async (url: string, body: object, passes?: string): Promise<string | null> => {
    const reason = await ask(url, body).catch((cause: unknown) => {
      throw new ApiError('server/unavailable', { cause, because: 'edit-unanswered' })
    })
    if (reason === null || reason === passes) return reason
    const code = CODES[reason] ?? 'server/unavailable'
    throw new ApiError(code, { cause: new Error(reason), because: 'edit-refused' })
  }
  const update = async (localId: string, change: object): Promise<void> => {
    await edit(`${accounts}:update`, { localId, ...change })
  }

  return {
    rename: (uid, displayName) => update(uid, { displayName }),
    create: async (localId, email) => {
      await edit(accounts, { localId, email })
    },
    async createAgain(localId, { email, displayName }) {
      const made = { email, emailVerified: true, ...(displayName !== null && { displayName }) }
      const isThere = (await edit(accounts, { localId, ...made }, THERE)) === THERE
      if (isThere) await update(localId, made)
    },
    giveEmail: (uid, email) => update(uid, { email, emailVerified: false }),
    restoreEmail: (uid, email) => update(uid, { email, emailVerified: true }),
    // Like the SDK's `revokeRefreshTokens`, except that we choose the time.
    revoke: (uid, seconds) => update(uid, { validSince: String(seconds) }),
    unlink: (uid, method) =>
      update(
        uid,
        method === 'password' ? { deleteAttribute: ['PASSWORD'] } : { deleteProvider: [method] },
      ),
    link: (uid, providerId, rawId) => update(uid, { linkProviderUserInfo: { providerId, rawId } }),
  }
}
