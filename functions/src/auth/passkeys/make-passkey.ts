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
import { passkeyIdOf } from '../../common/passkeys/passkey-id.ts'

const APPLE = { fr: 'Trousseau iCloud', en: 'Apple Passwords' }
const WINDOWS = 'Windows Hello'
const YUBIKEY = 'YubiKey 5'

/**
 * Products that store passkeys, by the AAGUID of their authenticators. Browsers hide the AAGUID of most security keys,
 * because we ask for no attestation.
 *
 * Source: the community's list, passkeydeveloper/passkey-authenticator-aaguids (`combined_aaguid.json`).
 */
const MANAGERS: Readonly<Record<string, string | Readonly<Record<Locale, string>>>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': APPLE,
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': APPLE,
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': WINDOWS,
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': WINDOWS,
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': WINDOWS,
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'cb69481e-8ff7-4039-93ec-0a2729a154a8': YUBIKEY,
  'ee882879-721c-4913-9775-3dfcce97072a': YUBIKEY,
  'fa2b99dc-9e39-4257-8f92-4a30d23c4118': YUBIKEY,
  '2fc0579f-8113-47ea-b116-bb5a8db9202a': YUBIKEY,
}

/** A new credential, with the id of its passkey. */
export interface Made {
  readonly id: string
  readonly credential: NewCredential
}

/**
 * Verifies a new credential, without reading the database.
 *
 * @throws {ApiError} `auth/passkey-refused`.
 */
export async function madeCredential(
  { webauthn }: Pick<ApiDeps, 'webauthn'>,
  response: PasskeyAttestation,
  { text, purpose }: ReturnedChallenge,
): Promise<Made> {
  const mediation = purpose === 'conditional-create' ? 'conditional' : 'required'
  const credential = await webauthn.verifyAttestation(response, text, mediation)
  if (!credential) throw new ApiError('auth/passkey-refused', { because: 'attestation' })
  return { id: passkeyIdOf(credential.credentialId), credential }
}

/**
 * Uses up a challenge, and claims the new credential for the person. A claim is never released, because it grants no access,
 * no other credential will have that id, and another request may have made the claim.
 *
 * @throws {ApiError} `auth/challenge-expired` for a used challenge, `auth/passkey-refused` for another person's passkey.
 */
export async function claimed(
  { passkeys }: Pick<ApiDeps, 'passkeys'>,
  uid: string,
  { id }: Made,
  challenge: ReturnedChallenge,
): Promise<void> {
  const [isUnused, isOwn] = await Promise.all([
    passkeys.consumeChallenge(challenge.id, challenge.expiresAt),
    passkeys.claim(id, uid),
  ])
  if (!isUnused) throw new ApiError('auth/challenge-expired', { because: 'made-before' })
  if (!isOwn) throw new ApiError('auth/passkey-refused', { because: 'anothers-passkey' })
}

/** Returns the record of a new passkey, with its name and creation time. */
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
  // Real authenticators never make an id or key that is empty or too long to store.
  if (!data) throw new ApiError('auth/passkey-refused', { because: 'not-storable' })
  return data
}

/**
 * @throws {ApiError} `auth/passkey-refused` if the passkey is already stored, `auth/too-many-passkeys` if the person has reached
 * the limit.
 */
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

/** Returns the browser and its system, « Chrome sur Windows », or a generic name. */
async function deviceNameOf(userAgent: string, locale: Locale): Promise<string> {
  const { browser, device } = await describeDevice(userAgent)
  const known = [browser, device].filter((part) => part !== '?')
  const name = passkeyName.safeParse(known.join(ON[locale]).slice(0, MAX_PASSKEY_NAME))
  return name.success ? name.data : PLAIN_NAME[locale]
}

/** Returns the name of the product that stores a passkey, in the owner's language; undefined if unknown. */
function managerOf(aaguid: string, locale: Locale): string | undefined {
  const name = MANAGERS[aaguid]
  return typeof name === 'object' ? name[locale] : name
}
