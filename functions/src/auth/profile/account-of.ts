import { displayName } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import type { Account } from '../../common/account/account.ts'
import { followAccount, requireLatest, settleQuietly } from '../../common/account/follow-account.ts'
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
    await settleOutdated(deps, account)
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

/** Claims that name a passkey which is no more: a job removed it, which may not write them, or a request was cut off. */
async function settleOutdated(deps: ApiDeps, { uid, markedPasskeys }: Account): Promise<void> {
  if (markedPasskeys.length === 0) return
  const own = await deps.passkeys.list(uid)
  if (markedPasskeys.some((id) => !(id in own))) await settleQuietly(deps, uid)
}
