import { MAX_PASSKEY_NAME } from '@sesame/contract/constants'
import type { PasskeyAttestation } from '@sesame/contract/endpoints/passkeys'
import { passkey as record, passkeyName, type Passkey } from '@sesame/contract/records/passkey'
import type { Locale } from '@sesame/contract/fields'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { describeDevice } from '../../common/device.ts'
import { spend } from './assert-passkey.ts'
import type { ReturnedChallenge } from './challenge.ts'
import { managerOf } from './manager-of.ts'
import { passkeyIdOf } from './passkey-id.ts'

/** A passkey that was made, by its id. */
export interface Created {
  readonly id: string
  readonly passkey: Passkey
}

interface Maker {
  readonly userAgent: string
  readonly locale: Locale
}

/**
 * Verifies a new credential and spends its challenge.
 *
 * @throws {ApiError} `auth/passkey-refused`, `auth/challenge-expired` for a spent challenge.
 */
export async function madePasskey(
  deps: ApiDeps,
  response: PasskeyAttestation,
  challenge: ReturnedChallenge,
  maker: Maker,
): Promise<Created> {
  const made = await deps.webauthn.verifyAttestation(response, challenge.text)
  if (!made) throw new ApiError('auth/passkey-refused')
  const { aaguid, ...credential } = made
  const manager = managerOf(aaguid, maker.locale)
  const { data } = record.safeParse({
    ...credential,
    name: manager ?? (await deviceNameOf(maker)),
    ...(manager !== undefined && { manager }),
    createdAt: deps.now(),
  })
  // No authenticator makes an id or a key longer than records hold, or an empty one.
  if (!data) throw new ApiError('auth/passkey-refused')
  await spend(deps, challenge)
  return { id: passkeyIdOf(made.credentialId), passkey: data }
}

/**
 * Keeps a passkey.
 *
 * @throws {ApiError} `auth/too-many-passkeys`, `auth/passkey-refused` for a credential that is known.
 */
export async function keepPasskey(
  { passkeys }: Pick<ApiDeps, 'passkeys'>,
  uid: string,
  { id, passkey }: Created,
): Promise<void> {
  const outcome = await passkeys.add(uid, id, passkey)
  if (outcome === 'full') throw new ApiError('auth/too-many-passkeys')
  if (outcome === 'known') throw new ApiError('auth/passkey-refused')
}

const ON = { fr: ' sur ', en: ' on ' } as const
const PLAIN_NAME = { fr: 'Clé d’accès', en: 'Passkey' } as const

/** « Chrome sur Windows », or what every passkey may be called. */
async function deviceNameOf({ userAgent, locale }: Maker): Promise<string> {
  const { browser, device } = await describeDevice(userAgent)
  const known = [browser, device].filter((part) => part !== '?')
  const name = passkeyName.safeParse(known.join(ON[locale]).slice(0, MAX_PASSKEY_NAME))
  return name.success ? name.data : PLAIN_NAME[locale]
}
