import type { ResponseOf } from '@sesame/contract/endpoint'
import type { PasskeyAttestation, verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { bestEffort } from '../../common/within.ts'
import type { Bearer } from './bearer.ts'
import type { ReturnedChallenge } from './challenge.ts'
import { keepPasskey, madePasskey, type Created } from './create-passkey.ts'

const NOT_UNDONE = {
  message: 'Compte sans clé d’accès non retiré',
  event: 'sign-up-not-undone',
} as const

interface Call {
  /** The guest, if they are one. */
  readonly bearer: Bearer | null
  readonly context: RequestContext
}

/** Makes an account whose only way in is the passkey, or gives it to a guest. `sign-up` completes it. */
export async function signUpWithPasskey(
  deps: ApiDeps,
  response: PasskeyAttestation,
  challenge: ReturnedChallenge,
  { bearer, context }: Call,
): Promise<ResponseOf<typeof verifyPasskey>> {
  const { sub: uid, email } = challenge
  if (uid === undefined || email === undefined) throw new ApiError('auth/passkey-refused')
  await deps.limiter.take(LIMITS.passkeySignUp, context.address)
  const known = bearer && (await deps.users.find(uid))
  const maker = { userAgent: context.userAgent, locale: known?.locale ?? 'fr' }
  const created = await madePasskey(deps, response, challenge, maker)
  await (bearer ? upgrade : begin)(deps, { uid, email }, created)
  const { id, passkey } = created
  return { id, passkey, customToken: await deps.identity.signInToken(uid, id) }
}

interface Person {
  readonly uid: string
  readonly email: string
}

async function begin(deps: ApiDeps, { uid, email }: Person, created: Created): Promise<void> {
  await deps.identity.createAccount(uid, email)
  try {
    await keepPasskey(deps, uid, created)
  } catch (error) {
    // Nobody could come in, and the address would be taken.
    await bestEffort(deps.log, NOT_UNDONE, () => deps.personalData.removeAccount(uid))
    throw error
  }
}

/** The address comes last, as it ends the guest's sign-ins. */
async function upgrade(deps: ApiDeps, { uid, email }: Person, created: Created): Promise<void> {
  await keepPasskey(deps, uid, created)
  try {
    await deps.identity.giveEmail(uid, email)
  } catch (error) {
    await bestEffort(deps.log, NOT_UNDONE, async () => {
      await deps.passkeys.remove(uid, created.id, { mayBeLast: true })
    })
    throw error
  }
}
