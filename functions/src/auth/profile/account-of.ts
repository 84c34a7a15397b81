import type { User } from '@sesame/contract/user'
import { followAccount, requireLatest } from '../../common/account/follow-account.ts'
import { ApiError } from '../../common/api-error.ts'
import type { IdentityProof } from '../../common/ports/identity.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { claimProfile } from './claim-profile.ts'
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
  const { uid, account } = proof
  const known = await deps.users.find(uid)
  if (known) {
    const user = await followAccount(deps, { known, account, proof })
    return { user, isNew: false }
  }
  if (proof.provider === 'password') throw new ApiError('auth/sign-up-incomplete')
  return complete(deps, proof)
}

async function complete(
  deps: AuthDeps,
  proof: IdentityProof,
): Promise<{ user: User; isNew: boolean }> {
  const user = newUser(proof, {
    displayName: providerName(proof.displayName),
    locale: 'fr',
    acceptedTermsAt: null,
  })
  const { provider } = proof
  await requireLatest(deps, proof.uid, proof.account, proof)
  const made = await claimProfile(deps, {
    user,
    known: null,
    complete: async () => {
      if (provider !== 'guest') await deps.identity.markRegistered(user.uid)
      await deps.statistics.count(provider === 'guest' ? 'guest' : 'sign-up', provider)
      return { user, isNew: true }
    },
  })
  return made ?? accountOf(deps, proof)
}
