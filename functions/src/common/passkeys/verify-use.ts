import type { PasskeyAssertion } from '@sesame/contract/endpoints/passkeys'
import { passkeyHandle } from '@sesame/contract/passkey-handle'
import type { Passkey } from '@sesame/contract/records/passkey'
import { hasMade, madeSeconds } from '../account/has-made.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import type { Origin } from '../origin.ts'
import type { Consequences } from '../person/consequences.ts'
import type { Known } from '../person/facts.ts'
import type { UsedCredential } from '../ports/identity/webauthn.ts'
import { passkeyIdOf } from './passkey-id.ts'

/**
 * A P-256 key in COSE whose private key nobody has. Verifying an unknown credential with it takes as long as verifying a known
 * one.
 */
const DECOY_KEY =
  'pQECAyYgASFYIM-qtg15YMB_CNfzvsEJOvJHfRWUFiVlaFH9gtxoPOIxIlggrgPLbK9eTpNdB5g3kLBZyuJF37Ctj6JhNNB4E3Bf5aA'

/** A uid that nobody has. Reading the records of this uid takes as long as reading those of a known passkey's owner. */
export const NOBODY = 'nobody'

export interface Used {
  readonly id: string
  readonly used: UsedCredential
}

const refused = (because: string) => new ApiError('auth/passkey-refused', { because })

/**
 * Verifies that this person's passkey was used. `sub` is the person to whom the challenge was issued; absent for a
 * sign-in.
 *
 * @throws {ApiError} `auth/passkey-refused`, whatever the reason.
 */
export async function verifyUse(
  { webauthn }: Pick<ApiDeps, 'webauthn'>,
  response: PasskeyAssertion,
  { text, sub }: { readonly text: string; readonly sub?: string | undefined },
  uid: string,
  passkeys: Known<'passkeys'>['passkeys'],
): Promise<Used> {
  const id = passkeyIdOf(response.rawId)
  const known: Passkey | undefined = passkeys[id]
  const used = await webauthn.verifyAssertion(response, text, known?.publicKey ?? DECOY_KEY)
  const { userHandle } = response.response
  const isTheirs =
    (sub === undefined || sub === uid) &&
    (userHandle === undefined || toText(await passkeyHandle(uid)) === userHandle)
  if (!known || used?.syncs !== known.syncs || !isTheirs) throw refused('assertion')
  return { id, used }
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Records the account of a passkey that was made at sign-up, when it is first used. */
export function recordAccount(
  { account, passkeys }: Known<'account' | 'passkeys'>,
  then: Consequences,
  id: string | undefined,
): void {
  const known = id === undefined ? undefined : passkeys[id]
  if (!account || !known || known.accountSeconds !== undefined) return
  then.write(`passkeys/${id}/accountSeconds`, madeSeconds(account))
}

/**
 * Records the use of a passkey. Alerts the owner if its counter decreased, since the passkey may have been copied.
 *
 * @throws {ApiError} `auth/passkey-refused` if the passkey was removed or belongs to another account, `auth/account-disabled`.
 */
export function recordUse(
  facts: Known<'account' | 'passkeys'>,
  then: Consequences,
  { id, used }: Used,
  origin: Origin,
): void {
  const { record, account, passkeys } = facts
  const known = passkeys[id]
  if (!known) throw refused('passkey-gone')
  if (!account || !hasMade(account, known, record)) throw refused('passkey-of-older-account')
  if (account.disabled) throw new ApiError('auth/account-disabled')
  recordAccount(facts, then, id)
  // An earlier attempt of this commit may have recorded the use already, and its response may have been lost.
  if (known.lastUsedAt === then.at && known.counter === used.counter) return
  then.write(`passkeys/${id}/counter`, used.counter)
  then.write(`passkeys/${id}/backedUp`, used.backedUp)
  then.write(`passkeys/${id}/lastUsedAt`, then.at)
  const counts = known.counter > 0 || used.counter > 0
  if (!counts || used.counter > known.counter) return
  const about = { passkey: id, passkeyName: known.name, provider: 'passkey' }
  then.alert({ kind: 'passkey-copied', ...origin, ...about })
  then.audit('passkey-copied', origin)
}
