import { SECOND_MS } from '@sesame/contract/durations'
import { ApiError } from '../../common/api-error.ts'
import type { IdentityService } from '../../common/ports/identity/identity.ts'
import { accountOf, type World } from './world.ts'

/** The identity service, over the accounts of a world; `attempt` fails when it is to be down. */
export function fakeIdentity(world: World, attempt: () => Promise<void>): IdentityService {
  return {
    async verify(idToken) {
      await attempt()
      const proof = world.proofs.get(idToken)
      if (!proof) throw new ApiError('auth/invalid-token')
      const account = accountOf(world, proof.uid)
      if (!account) throw new ApiError('auth/session-ended')
      return { ...proof, account }
    },
    async account(uid) {
      await attempt()
      return accountOf(world, uid)
    },
    async settleClaims(uid, { givesRole = false } = {}) {
      await attempt()
      const known = world.accounts.get(uid)
      const role = world.operators.get(uid)?.role ?? null
      const isRegistered = world.users.get(uid)?.isAnonymous === false
      world.accounts.set(uid, {
        ...known,
        ...(isRegistered && { isMarkedRegistered: true }),
        operatorRole: givesRole || known?.operatorRole === role ? role : null,
      })
    },
    async rename(uid, displayName) {
      await attempt()
      world.renamed.set(uid, displayName)
    },
    async revokeTokens(uid) {
      await attempt()
      const validSinceSeconds = Math.floor(world.now / SECOND_MS)
      world.accounts.set(uid, { ...world.accounts.get(uid), validSinceSeconds })
    },
    async restoreEmail(uid, email) {
      await attempt()
      if (world.takenEmails.has(email)) throw new ApiError('auth/address-taken')
      world.accounts.set(uid, { ...world.accounts.get(uid), email, emailVerified: true })
    },
    async removeWayIn(uid, provider) {
      await attempt()
      const providers = (accountOf(world, uid)?.providers ?? []).filter((way) => way !== provider)
      world.accounts.set(uid, { ...world.accounts.get(uid), providers })
    },
    async replacePassword(uid) {
      await attempt()
      world.replacedPasswords.push(uid)
    },
    async createAccount(uid, email) {
      await attempt()
      if (world.takenEmails.has(email)) throw new ApiError('auth/address-taken')
      world.accounts.set(uid, { email, isGuest: false })
    },
    async giveEmail(uid, email) {
      await attempt()
      if (world.takenEmails.has(email)) throw new ApiError('auth/address-taken')
      world.accounts.set(uid, { ...world.accounts.get(uid), email, isGuest: false })
    },
    async signInToken(uid, passkey) {
      await attempt()
      return `${uid}/${passkey}`
    },
  }
}
