import type { PasskeyAssertion } from '@sesame/contract/endpoints/passkeys'
import { passkeyHandle } from '@sesame/contract/passkey-handle'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { Account } from '../../common/account/account.ts'
import { hasMade } from '../../common/account/require-passkey.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { describeOrigin } from '../../common/origin.ts'
import type { UsedCredential } from '../../common/ports/identity/webauthn.ts'
import type { ReturnedChallenge } from './challenge.ts'
import { passkeyIdOf } from './passkey-id.ts'

/** A P-256 key in COSE, of which nobody has the private half: unknown credentials cost what known ones do. */
const DECOY_KEY =
  'pQECAyYgASFYIM-qtg15YMB_CNfzvsEJOvJHfRWUFiVlaFH9gtxoPOIxIlggrgPLbK9eTpNdB5g3kLBZyuJF37Ctj6JhNNB4E3Bf5aA'
const NOBODY = 'nobody'

/** Whose passkey was used. */
export interface Asserted {
  readonly uid: string
  readonly id: string
}

/**
 * Verifies a use of a passkey, spends its challenge, and notes it.
 *
 * @param uid the only person whose it may be; undefined for a sign-in.
 * @throws {ApiError} `auth/passkey-refused` alike for whatever is wrong with it, `auth/challenge-expired` for a spent
 * challenge, `auth/account-disabled`.
 */
export async function assertPasskey(
  deps: ApiDeps,
  response: PasskeyAssertion,
  challenge: ReturnedChallenge,
  context: Pick<RequestContext, 'userAgent' | 'place'>,
): Promise<Asserted> {
  const { id, uid, known, used } = await verified(deps, response, challenge)
  await spend(deps, challenge)
  const account = await deps.identity.account(uid)
  if (!account || !hasMade(account, known)) throw new ApiError('auth/passkey-refused')
  if (account.disabled) throw new ApiError('auth/account-disabled')
  await note(deps, account, id, used, context)
  return { uid, id }
}

async function verified(
  { passkeys, webauthn }: ApiDeps,
  response: PasskeyAssertion,
  { text, purpose, sub }: ReturnedChallenge,
): Promise<Asserted & { known: Passkey; used: UsedCredential }> {
  const id = passkeyIdOf(response.rawId)
  const uid = (await passkeys.owner(id)) ?? NOBODY
  const known = await passkeys.find(uid, id)
  const used = await webauthn.verifyAssertion(response, text, known?.publicKey ?? DECOY_KEY)
  const { userHandle } = response.response
  const isTheirs =
    (purpose === 'sign-in' || sub === uid) &&
    (userHandle === undefined || toText(await passkeyHandle(uid)) === userHandle)
  if (!known || used?.syncs !== known.syncs || !isTheirs) throw new ApiError('auth/passkey-refused')
  return { id, uid, known, used }
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** @throws {ApiError} `auth/challenge-expired` when it was spent before. */
export async function spend(
  { passkeys }: Pick<ApiDeps, 'passkeys'>,
  { id, expiresAt }: Pick<ReturnedChallenge, 'id' | 'expiresAt'>,
): Promise<void> {
  if (!(await passkeys.spend(id, expiresAt))) throw new ApiError('auth/challenge-expired')
}

/** Notes the use, and tells the owner of a counter that went back: somebody may have copied the passkey. */
async function note(
  { passkeys, notifications, users, audit, now }: ApiDeps,
  { uid }: Account,
  id: string,
  used: UsedCredential,
  context: Pick<RequestContext, 'userAgent' | 'place'>,
): Promise<void> {
  const at = now()
  const before = await passkeys.use(uid, id, { ...used, at })
  if (!before) throw new ApiError('auth/passkey-refused')
  const counts = before.counter > 0 || used.counter > 0
  if (!counts || used.counter > before.counter) return
  const user = await users.find(uid)
  const origin = await describeOrigin(context, user?.locale ?? 'fr')
  const about = { passkey: id, passkeyName: before.name, provider: 'passkey' }
  await notifications.notify(uid, { kind: 'passkey-copied', at, ...origin, ...about })
  await audit.record('passkey-copied', uid)
}
