import type { BodyOf, ResponseOf } from '@sesame/contract/endpoint'
import {
  createsPasskey,
  verifyPasskey,
  type PasskeyAssertion,
  type PasskeyAttestation,
} from '@sesame/contract/endpoints/passkeys'
import * as fields from '@sesame/contract/fields'
import { isOwnHandle } from '@sesame/contract/passkey-handle'
import { addPending, PENDING_MS } from '../../common/access/pending.ts'
import { isErased } from '../../common/access/access-record.ts'
import { proveSession, unlockSession } from '../../common/access/sessions.ts'
import { followAccount } from '../../common/account/follow-account.ts'
import { goneIf } from '../../common/account/followed.ts'
import { refusalOf } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError, hasCode } from '../../common/api-error.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { publicRoute, type Answer, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { logCaller } from '../../common/logging/logger.ts'
import { describeOrigin } from '../../common/origin.ts'
import { passkeyIdOf } from '../../common/passkeys/passkey-id.ts'
import { NOBODY, recordUse, verifyUse, type Used } from '../../common/passkeys/verify-use.ts'
import { deviceId } from '../../common/person/known-devices.ts'
import { readPerson, type Person } from '../../common/person/person.ts'
import { countRefusal, recordUnlock } from '../locks.ts'
import { grantFor, type Granted } from '../session/grant-for.ts'
import { addPasskey } from './add-passkey.ts'
import { bearerOf, type Bearer } from './bearer.ts'
import { readChallenge, type ReturnedChallenge } from './challenge.ts'
import { signUpWithPasskey } from './sign-up-with-passkey.ts'

type Verified = ResponseOf<typeof verifyPasskey>

const NEEDS = ['user', 'account', 'passkeys', 'devices'] as const

/**
 * `POST api/auth/passkeys/verify`: verifies the browser's response to a challenge, and acts according to the challenge's purpose.
 */
export function verifyPasskeyRoute(deps: ApiDeps): Route {
  return publicRoute(
    verifyPasskey,
    async ({ body, context }) => {
      try {
        return await answer(deps, body, context)
      } catch (error) {
        // Requests refused by a rate limit are not recorded as security events. The event of a refused passkey does not name the
        // owner, because finding the owner would delay the response.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          deps.audit.log('sign-in-refused', null, { code: error.code })
        }
        throw error
      }
    },
    { limits: [LIMITS.passkeyVerifyAsked] },
  )
}

async function answer(
  deps: ApiDeps,
  { response, ...credentials }: BodyOf<typeof verifyPasskey>,
  context: RequestContext,
): Promise<Answer<Verified>> {
  const challenge = readChallenge(deps.config, response.response.clientDataJSON, deps.now())
  const { purpose } = challenge
  const bearer = await bearerOf(deps, purpose, credentials)
  requireSame(challenge, bearer)
  if (createsPasskey(purpose) !== isAttestation(response)) {
    throw new ApiError('auth/passkey-refused', { because: 'another-ceremony' })
  }
  if (isAttestation(response)) {
    return purpose !== 'sign-up' && bearer
      ? { body: await addPasskey(deps, response, challenge, bearer, context) }
      : { body: await signUpWithPasskey(deps, response, challenge, { bearer, context }) }
  }
  return bearer?.sid === undefined
    ? { body: await signIn(deps, response, challenge, context) }
    : { body: await prove(deps, response, challenge, { ...bearer, sid: bearer.sid }, context) }
}

/** @throws {ApiError} `auth/challenge-expired` if the challenge was used before. */
async function consume({ passkeys }: ApiDeps, { id, expiresAt }: ReturnedChallenge): Promise<void> {
  if (!(await passkeys.consumeChallenge(id, expiresAt))) {
    throw new ApiError('auth/challenge-expired', { because: 'used-before' })
  }
}

interface Owner {
  readonly person: Person<(typeof NEEDS)[number]>
  /** Whether our records say that the passkey is this person's. */
  readonly isOwner: boolean
  /** Whether our records name no owner of the passkey. */
  readonly isUnknown: boolean
}

/**
 * Finds the owner of a passkey, by its id. In parallel, reads the records of the person named by the user handle; if the handle
 * is a hash or missing, reads the owner's records afterwards. An unknown passkey takes as long as a known one.
 */
async function ownerOf(
  deps: ApiDeps,
  { rawId, response: { userHandle } }: PasskeyAssertion,
): Promise<Owner> {
  const read = (uid: string) => readPerson(deps, uid, { needs: NEEDS })
  const named = uidIn(userHandle)
  const id = passkeyIdOf(rawId)
  const [owner, person] = await Promise.all([
    deps.passkeys.owner(id),
    named === null ? null : read(named).catch(unlessUnreadable),
  ])
  // The person named by the user handle may have the passkey even if our records name no owner, for example after one instance
  // was restored.
  const isUnknown = owner === null && !(person && id in person.facts.passkeys)
  if (person && (owner === null || isOwnHandle(owner))) {
    return { person, isOwner: owner === named, isUnknown }
  }
  return { person: await read(owner ?? NOBODY), isOwner: true, isUnknown }
}

/** Returns a custom token that can be exchanged once, within a minute. */
async function signIn(
  deps: ApiDeps,
  response: PasskeyAssertion,
  challenge: ReturnedChallenge,
  context: RequestContext,
): Promise<Verified> {
  const [{ person, isOwner, isUnknown }] = await Promise.all([
    ownerOf(deps, response),
    consume(deps, challenge),
  ])
  const { uid } = person
  const { passkeys, user, record } = person.facts
  const use = await verifyUse(deps, response, challenge, uid, isOwner ? passkeys : {}).catch(
    (error: unknown) => {
      if (!isUnknown || !hasCode(error, 'auth/passkey-refused')) throw error
      throw new ApiError('auth/passkey-refused', {
        cause: error,
        because: 'unknown-passkey',
        unknownPasskey: true,
      })
    },
  )
  logCaller(uid)
  if (isErased(record)) throw new ApiError('auth/passkey-refused', { because: 'erased-owner' })
  const origin = await describeOrigin(context, user?.locale ?? 'fr')
  const entry = await person.commit((facts, then) => {
    const id = then.draw('ceremony')
    if (id in facts.record.pending) return { record: facts.record, result: id }
    recordUse(facts, then, use, origin)
    const ceremony = {
      for: 'sign-in',
      until: then.at + PENDING_MS,
      device: deviceId(uid, context.browser),
    } as const
    const isKnown = (device: string) => device in facts.devices
    const pending = addPending(facts.record, id, ceremony, isKnown)
    if (!pending) throw new ApiError('request/too-many', { because: 'pending-at-sign-in' })
    return { record: pending, result: id }
  })
  return {
    id: use.id,
    customToken: await deps.identity.signInToken(uid, { passkey: use.id, entry }),
  }
}

/** Accepts the ceremony as the proof that unlocks the session, or as a fresh proof in the session. */
async function prove(
  deps: ApiDeps,
  response: PasskeyAssertion,
  challenge: ReturnedChallenge,
  { uid, sid, read }: Bearer & { readonly sid: string },
  context: RequestContext,
): Promise<Verified> {
  const consumed = consume(deps, challenge).then(
    () => null,
    (error: unknown) => error,
  )
  const [person, failure] = await Promise.all([read(NEEDS), consumed])
  const isUnlock = challenge.purpose === 'unlock'
  const use =
    failure ??
    (await verifyUse(deps, response, challenge, uid, person.facts.passkeys).catch(
      (error: unknown) => error,
    ))
  const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
  const granted = await person.commit((facts, then) => {
    const decide = () => {
      if (!isUse(use)) throw use
      recordUse(facts, then, use, origin)
      const { record, refused } = followAccount(facts, then)
      const gone = refused ?? goneIf(!(sid in record.states))
      const nothing = { user: null, step: undefined } satisfies Granted
      if (gone) return { record, refused: gone, result: nothing as Granted }
      const proof = { provedAt: then.at, provedBy: 'passkey' }
      const own = { id: then.draw('step'), now: then.at }
      const step = isUnlock
        ? unlockSession(record, sid, proof, own)
        : proveSession(record, sid, proof)
      if (isUnlock && !step.refused) recordUnlock(then, sid)
      const result: Granted = { user: facts.user, step: step.record.states[sid] }
      return { record: step.record, refused: refusalOf(step.refused), result }
    }
    return isUnlock ? countRefusal(facts.record, then, sid, decide) : decide()
  })
  const id = passkeyIdOf(response.rawId)
  if (!isUnlock) return { id }
  return { id, grant: grantFor(deps, granted.user, sid, granted.step) }
}

/**
 * Ignores unreadable records of the person named by the user handle, since anyone can put any uid in a handle. If that person is
 * the owner, the records are read again.
 */
function unlessUnreadable(error: unknown): null {
  if (error instanceof ApiError) throw error
  return null
}

/** Returns the uid in a user handle; null if the handle contains none. */
function uidIn(handle = ''): string | null {
  return fields.uid.safeParse(Buffer.from(handle, 'base64url').toString()).data ?? null
}

const isUse = (use: unknown): use is Used =>
  typeof use === 'object' && use !== null && 'used' in use

/** @throws {ApiError} `auth/passkey-refused` if another session, or another guest, requested the challenge. */
function requireSame({ sub, sid, guest }: ReturnedChallenge, bearer: Bearer | null): void {
  const isBound = sid !== undefined || guest === true
  const isSame = isBound ? bearer?.uid === sub && bearer?.sid === sid : bearer === null
  if (!isSame) throw new ApiError('auth/passkey-refused', { because: 'anothers-challenge' })
}

function isAttestation(
  response: PasskeyAssertion | PasskeyAttestation,
): response is PasskeyAttestation {
  return 'attestationObject' in response.response
}
