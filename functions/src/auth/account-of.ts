import type { User } from '@sesame/contract/user'
import { ApiError } from '../common/api-error.ts'
import type { IdentityProof } from '../common/identity.ts'
import type { AuthDeps } from './auth-deps.ts'
import { newUser } from './new-user.ts'
import { providerName } from './provider-name.ts'

/**
 * The profile of whoever signs in; a provider's or a guest's first sign-in makes it.
 *
 * @throws {ApiError} `auth/sign-up-incomplete`: a password account finishes `sign-up` first.
 */
export async function accountOf(
  deps: AuthDeps,
  proof: IdentityProof,
): Promise<{ user: User; isNew: boolean }> {
  const known = await deps.users.find(proof.uid)
  if (known) return { user: await synchronise(deps, known), isNew: false }
  if (proof.provider === 'password') throw new ApiError('auth/sign-up-incomplete')
  return { user: await complete(deps, proof), isNew: true }
}

async function complete(deps: AuthDeps, proof: IdentityProof): Promise<User> {
  const identity = await deps.identity.user(proof.uid)
  const user = newUser(proof, identity, {
    displayName: providerName(proof.displayName),
    locale: 'fr',
    acceptedTermsAt: null,
  })
  await deps.users.save(user)
  await deps.statistics.count(proof.provider === 'guest' ? 'guest' : 'sign-up', proof.provider)
  return user
}

/**
 * Takes over what the identity service decides: address, verification, kind of account, as they are
 * now; a token says what they were up to an hour ago. Nothing else is written: another device may be
 * changing the rest, and who was erased is not brought back.
 */
async function synchronise(deps: AuthDeps, known: User): Promise<User> {
  const { email, emailVerified, providers } = await deps.identity.user(known.uid)
  const changed = { email, emailVerified, providers: [...providers] }
  if (JSON.stringify({ ...known, ...changed }) === JSON.stringify(known)) return known
  const user = await deps.users.update(known.uid, changed)
  if (!user) throw new ApiError('auth/session-ended')
  return user
}
