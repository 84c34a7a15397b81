import type { ResponseOf } from '@sesame/contract/endpoint'
import type { PasskeyAttestation, verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import type { Passkey } from '@sesame/contract/records/passkey'
import { addPending, PENDING_MS } from '../../common/access/pending.ts'
import { beginSignUp } from '../../common/account/unfinished-sign-up.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import { readPerson, type Decided, type Person } from '../../common/person/person.ts'
import { bestEffort } from '../../common/within.ts'
import type { Bearer } from './bearer.ts'
import type { ReturnedChallenge } from './challenge.ts'
import { claimed, describe, keepPasskey, madeCredential } from './make-passkey.ts'

const NOT_UNDONE = {
  message: 'Compte sans clé d’accès non retiré',
  event: 'sign-up-not-undone',
} as const

const NEEDS = ['user', 'account', 'passkeys'] as const
type Needs = (typeof NEEDS)[number]

/**
 * Creates an account whose only sign-in method is the passkey, or adds the passkey to a guest's account. `sign-up` completes
 * the account.
 */
export async function signUpWithPasskey(
  deps: ApiDeps,
  response: PasskeyAttestation,
  challenge: ReturnedChallenge,
  { bearer, context }: { readonly bearer: Bearer | null; readonly context: RequestContext },
): Promise<ResponseOf<typeof verifyPasskey>> {
  const { sub: uid, email } = challenge
  if (uid === undefined || email === undefined) {
    throw new ApiError('auth/passkey-refused', { because: 'challenge-of-nobody' })
  }
  const made = await madeCredential(deps, response, challenge)
  const { id } = made
  const [person] = await Promise.all([
    bearer ? bearer.read(NEEDS) : readPerson(deps, uid, { needs: NEEDS }),
    claimed(deps, uid, made, challenge),
    deps.limiter.take(LIMITS.passkeySignUp, context.address),
  ])
  const passkey = await describe(made, context, person.facts.user?.locale ?? 'fr', deps.now())
  const make = bearer ? upgrade : begin
  const entry = await make(deps, person, { email, id, passkey })
  if (entry === null) {
    throw new ApiError('auth/address-taken', { because: 'registered-meanwhile' })
  }
  return {
    id,
    passkey,
    customToken: await deps.identity.signInToken(uid, { passkey: id, entry }),
  }
}

interface Making {
  readonly email: string
  readonly id: string
  readonly passkey: Passkey
}

/**
 * Stores the passkey, and the ceremony that `sign-up` exchanges for a session. Null if someone else has registered the account in
 * the meantime.
 */
function keep(
  facts: Known<Needs>,
  then: Consequences,
  { id, passkey }: Making,
): Decided<string | null> {
  const ceremony = then.draw('ceremony')
  if (ceremony in facts.record.pending) return { record: facts.record, result: ceremony }
  if (facts.user && !facts.user.isAnonymous) return { record: facts.record, result: null }
  keepPasskey(facts, then, id, passkey)
  const entry = { for: 'sign-in', until: then.at + PENDING_MS } as const
  const record = addPending(facts.record, ceremony, entry, () => false)
  if (!record) throw new ApiError('request/too-many', { because: 'pending-at-sign-up' })
  return { record: facts.user ? record : beginSignUp(record, then.at), result: ceremony }
}

async function begin(deps: ApiDeps, person: Person<Needs>, making: Making): Promise<string | null> {
  const { uid } = person
  await deps.accountEdits.create(uid, making.email)
  try {
    return await person.commit((facts, then) => keep(facts, then, making))
  } catch (error) {
    // Without the passkey no one could sign in, and the address would stay taken, so delete the account. Keep the account only if
    // the commit got no response, since the commit may have succeeded.
    if (error instanceof ApiError && error.status < 500) {
      await bestEffort(deps.log, NOT_UNDONE, () => deps.personalData.removeAccount(uid))
    }
    throw error
  }
}

/** Sets the address last, because that revokes the guest's sign-ins. */
async function upgrade(
  deps: ApiDeps,
  person: Person<Needs>,
  making: Making,
): Promise<string | null> {
  const ceremony = await person.commit((facts, then) => keep(facts, then, making))
  if (ceremony === null) return null
  try {
    await deps.accountEdits.giveEmail(person.uid, making.email)
    return ceremony
  } catch (error) {
    await bestEffort(deps.log, NOT_UNDONE, () =>
      person.commit(({ record }, then) => {
        then.removePasskey(making.id)
        return { record, result: undefined }
      }),
    )
    throw error
  }
}
