import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '@sesame/contract/constants'
import type { PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'
import type { Locale } from '@sesame/contract/fields'
import { passkey as record, passkeyName, type Passkey } from '@sesame/contract/records/passkey'
import { madeSeconds } from '../../common/account/has-made.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { describeDevice } from '../../common/device.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import type { NewCredential } from '../../common/ports/identity/webauthn.ts'
import type { ReturnedChallenge } from './challenge.ts'
import { managerOf } from './manager-of.ts'
import { passkeyIdOf } from './passkey-id.ts'

/** A credential that an authenticator made, by the id that its passkey gets. */
export interface Made {
  readonly id: string
  readonly credential: NewCredential
}

/**
 * Verifies a new credential. Nothing is read for it.
 *
 * @throws {ApiError} `auth/passkey-refused`.
 */
export async function madeCredential(
  { webauthn }: Pick<ApiDeps, 'webauthn'>,
  response: PasskeyAttestation,
  { text }: ReturnedChallenge,
): Promise<Made> {
  const credential = await webauthn.verifyAttestation(response, text)
  if (!credential) throw new ApiError('auth/passkey-refused', { because: 'attestation' })
  return { id: passkeyIdOf(credential.credentialId), credential }
}

/**
 * Spends a challenge and claims what it made, beside the reading. A claim is never given up: it opens nothing, an authenticator
 * makes another id each time, and who gives up here may not be who claimed.
 *
 * @throws {ApiError} `auth/challenge-expired` for a spent challenge, `auth/passkey-refused` for somebody else's passkey.
 */
export async function claimed(
  { passkeys }: Pick<ApiDeps, 'passkeys'>,
  uid: string,
  { id }: Made,
  challenge: ReturnedChallenge,
): Promise<void> {
  const [isUnspent, isOwn] = await Promise.all([
    passkeys.spend(challenge.id, challenge.expiresAt),
    passkeys.claim(id, uid),
  ])
  if (!isUnspent) throw new ApiError('auth/challenge-expired', { because: 'made-before' })
  if (!isOwn) throw new ApiError('auth/passkey-refused', { because: 'anothers-passkey' })
}

/** What a passkey is called, and when it was made. */
export async function describe(
  { credential: { aaguid, ...credential } }: Made,
  { userAgent }: Pick<RequestContext, 'userAgent'>,
  locale: Locale,
  createdAt: number,
): Promise<Passkey> {
  const manager = managerOf(aaguid, locale)
  const { data } = record.safeParse({
    ...credential,
    name: manager ?? (await deviceNameOf(userAgent, locale)),
    ...(manager !== undefined && { manager }),
    createdAt,
  })
  // No authenticator makes an id or a key longer than records hold, or an empty one.
  if (!data) throw new ApiError('auth/passkey-refused', { because: 'not-storable' })
  return data
}

/** @throws {ApiError} `auth/passkey-refused` for one that is kept already, `auth/too-many-passkeys`. */
export function keepPasskey(
  { account, passkeys }: Known<'account' | 'passkeys'>,
  then: Consequences,
  id: string,
  passkey: Passkey,
): void {
  if (id in passkeys) throw new ApiError('auth/passkey-refused', { because: 'known-passkey' })
  if (Object.keys(passkeys).length >= MAX_PASSKEYS) {
    throw new ApiError('auth/too-many-passkeys', { because: 'made-one-too-many' })
  }
  then.write(`passkeys/${id}`, {
    ...passkey,
    ...(account && { accountSeconds: madeSeconds(account) }),
  })
}

const ON = { fr: ' sur ', en: ' on ' } as const
const PLAIN_NAME = { fr: 'Clé d’accès', en: 'Passkey' } as const

/** « Chrome sur Windows », or what every passkey may be called. */
async function deviceNameOf(userAgent: string, locale: Locale): Promise<string> {
  const { browser, device } = await describeDevice(userAgent)
  const known = [browser, device].filter((part) => part !== '?')
  const name = passkeyName.safeParse(known.join(ON[locale]).slice(0, MAX_PASSKEY_NAME))
  return name.success ? name.data : PLAIN_NAME[locale]
}
