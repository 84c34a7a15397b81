import { ApiError } from '../../common/api-error.ts'
import type { AccountEdits } from '../../common/ports/identity/account-edits.ts'
import type { IdentityService } from '../../common/ports/identity/identity.ts'
import { accountOf, type World } from './world.ts'

/** Creates the identity service, backed by the accounts of a `World`; `attempt` throws an error if the service is down. */
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
    async signInToken(uid, claims) {
      await attempt()
      return `${uid}/${claims.passkey ?? claims.method ?? 're-entry'}/${claims.entry}`
    },
  }
}

/** Simulates changes of accounts at the identity service, in a `World`. */
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
    async createAgain(uid, { email, displayName }) {
      await attempt()
      requireFree(email)
      const there = world.accounts.get(uid)
      const empty = { providers: [], linked: {}, passwordStamp: null, createdAt: world.now }
      const made = { email, emailVerified: true, isGuest: false }
      world.accounts.set(uid, { ...(there ?? empty), ...made })
      if (displayName !== null) world.renamed.set(uid, displayName)
    },
    async giveEmail(uid, email) {
      await attempt()
      requireFree(email)
      change(uid, { email, isGuest: false })
    },
    async restoreEmail(uid, email) {
      await attempt()
      requireFree(email)
      change(uid, { email, emailVerified: true })
    },
    async revoke(uid, validSinceSeconds) {
      await attempt()
      change(uid, { validSinceSeconds })
    },
    async unlink(uid, method) {
      await attempt()
      world.unlinked.push(`${uid} ${method}`)
      const account = accountOf(world, uid)
      const { [method]: _, ...linked } = account?.linked ?? {}
      const providers = (account?.providers ?? []).filter((one) => one !== method)
      change(uid, { providers, linked, ...(method === 'password' && { passwordStamp: null }) })
    },
    async link(uid, method, subject) {
      await attempt()
      const account = accountOf(world, uid)
      const linked = { ...account?.linked, [method]: { subject, email: null } }
      change(uid, { providers: [...(account?.providers ?? []), method], linked })
    },
  }
}
