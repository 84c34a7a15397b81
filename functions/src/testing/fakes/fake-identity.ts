import { SECOND_MS } from '@sesame/contract/durations'
import { ApiError } from '../../common/api-error.ts'
import type { AccountEdits } from '../../common/ports/identity/account-edits.ts'
import type { IdentityService } from '../../common/ports/identity/identity.ts'
import { accountOf, type World } from './world.ts'

/** The identity service, over the accounts of a world; `attempt` fails when it is to be down. */
export function fakeIdentity(world: World, attempt: () => Promise<void>): IdentityService {
  return {
    async verify(idToken) {
      await attempt()
      const proof = world.proofs.get(idToken)
      if (!proof) throw new ApiError('auth/invalid-token')
      return proof
    },
    async account(uid) {
      await attempt()
      return accountOf(world, uid)
    },
    async markRegistered({ uid }) {
      await attempt()
      world.accounts.set(uid, { ...world.accounts.get(uid), isMarkedRegistered: true })
    },
    async claimRole({ uid }, operatorRole) {
      await attempt()
      world.accounts.set(uid, { ...world.accounts.get(uid), operatorRole })
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
    async signInToken(uid, passkey, ceremony) {
      await attempt()
      return `${uid}/${passkey}/${ceremony}`
    },
  }
}

/** Changes of those accounts. */
export function fakeAccountEdits(world: World, attempt: () => Promise<void>): AccountEdits {
  const change = (uid: string, changes: object) =>
    world.accounts.set(uid, { ...world.accounts.get(uid), ...changes })
  const requireFree = (email: string) => {
    if (world.takenEmails.has(email)) throw new ApiError('auth/address-taken')
  }
  return {
    async rename(uid, displayName) {
      await attempt()
      world.renamed.set(uid, displayName)
    },
    async create(uid, email) {
      await attempt()
      requireFree(email)
      world.accounts.set(uid, { email, isGuest: false })
    },
    async giveEmail(uid, email) {
      await attempt()
      requireFree(email)
      change(uid, { email, isGuest: false })
    },
    async removePassword(uid) {
      await attempt()
      world.removedPasswords.push(uid)
      const ways = accountOf(world, uid)?.providers ?? []
      change(uid, { providers: ways.filter((way) => way !== 'password') })
    },
  }
}
