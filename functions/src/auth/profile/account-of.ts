import { displayName } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import { followAccount, requireLatest } from '../../common/account/follow-account.ts'
import type { Author } from '../../common/account/tell-changes.ts'
import { ApiError } from '../../common/api-error.ts'
import type { IdentityProof } from '../../common/ports/identity/identity.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { claimProfile } from './claim-profile.ts'
import { newUser } from './new-user.ts'

/**
 * The profile of the person signing in, made at a provider's or guest's first sign-in.
 *
 * @throws {ApiError} `auth/sign-up-incomplete` for an account with a password or a passkey that has not completed `sign-up`.
 */
export async function accountOf(
  deps: ApiDeps,
  proof: IdentityProof,
  context: Author['context'],
): Promise<{ user: User; isNew: boolean }> {
  const { uid, account, authTimeSeconds, provider } = proof
  const known = await deps.users.find(uid)
  if (known) {
    const author = { context, authTimeSeconds, cameBy: provider }
    const user = await followAccount(deps, { known, account, proof, author })
    return { user, isNew: false }
  }
  if (provider === 'password' || provider === 'passkey')
    throw new ApiError('auth/sign-up-incomplete')
  return complete(deps, proof, context)
}

async function complete(
  deps: ApiDeps,
  proof: IdentityProof,
  context: Author['context'],
): Promise<{ user: User; isNew: boolean }> {
  const user = newUser(proof, {
    // Account holders can write anything there with the identity service's client.
    displayName: displayName.safeParse(proof.displayName).data ?? null,
    locale: 'fr',
    acceptedTermsAt: null,
  })
  const { provider } = proof
  await requireLatest(deps, proof)
  const made = await claimProfile(deps, {
    user,
    known: null,
    complete: async () => {
      if (provider !== 'guest') await deps.identity.settleClaims(user.uid)
      await deps.statistics.count(provider === 'guest' ? 'guest' : 'sign-up', provider)
      return { user, isNew: true }
    },
  })
  return made ?? accountOf(deps, proof, context)
}
