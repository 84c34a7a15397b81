import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { BodyOf } from '@sesame/contract/endpoint'
import type { proveOperator } from '@sesame/contract/endpoints/console/session'
import type { PasskeyAssertion } from '@sesame/contract/endpoints/passkeys'
import type { Operator, OperatorSession } from '@sesame/contract/records/operator'
import { hasLeftConsole, isErased, judge } from '../../common/access/access-record.ts'
import { FOLLOW, standsFor } from '../../common/account/follow-account.ts'
import { judgeProof, refusalOf } from '../../common/account/recent-proof.ts'
import { ApiError } from '../../common/api-error.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { describeOrigin } from '../../common/origin.ts'
import { passkeyIdOf } from '../../common/passkeys/passkey-id.ts'
import { NOBODY, recordUse, verifyUse } from '../../common/passkeys/verify-use.ts'
import { readPerson } from '../../common/person/person.ts'
import type { KeptProof } from '../../common/ports/console/operator-store.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { opensConsole, type Passkeys } from './admissions.ts'
import { readConsoleChallenge } from './passkey-challenge.ts'

type Given = BodyOf<typeof proveOperator>

/** A verified proof of identity: the person's uid, and the facts about the proof that the session stores. */
export interface OperatorProof {
  readonly uid: string
  readonly kept: KeptProof
  /** The passkeys of the person. */
  readonly passkeys: Passkeys
}

/**
 * Verifies a proof of identity for the console: a passkey just used on the console's page or, while an emergency is open, a
 * password. Only {@link isAdmitted} checks whether the passkey may open the console.
 *
 * @throws {ApiError} `auth/forbidden` for any other sign-in method, `auth/passkey-refused`, `auth/challenge-expired`, and the
 *   errors of `judgeProof`.
 */
export async function acceptProof(
  deps: ConsoleDeps,
  given: Given,
  context: RequestContext,
): Promise<OperatorProof> {
  if ('response' in given) return acceptPasskey(deps, given.response, context)
  const proof = await deps.identity.verify(given.idToken)
  if (proof.provider !== 'password' || !(await isEmergency(deps, proof))) {
    throw new ApiError('auth/forbidden', { because: 'another-method' })
  }
  return acceptPassword(deps, proof)
}

/**
 * Whether a password that was entered at the given time opens the console: an emergency is open, and the time is within it.
 */
async function isEmergency(
  { operators, now }: Pick<ConsoleDeps, 'operators' | 'now'>,
  { authTimeSeconds }: Pick<OperatorSession, 'authTimeSeconds'>,
): Promise<boolean> {
  const emergency = await operators.emergency()
  if (!emergency || now() >= emergency.until) return false
  return authTimeSeconds >= Math.floor(emergency.openedAt / SECOND_MS)
}

/**
 * Whether a session's proof of identity still opens the console: the passkey is admitted or, for a password, the emergency is
 * still open.
 */
export async function isAdmitted(
  deps: Pick<ConsoleDeps, 'operators' | 'now'>,
  operator: Operator,
  session: Pick<OperatorSession, 'passkey' | 'authTimeSeconds'>,
  passkeys: Passkeys,
): Promise<boolean> {
  const { passkey } = session
  return passkey === undefined
    ? isEmergency(deps, session)
    : opensConsole(operator, passkeys, passkey)
}

const NEEDS = ['user', 'account', 'passkeys', 'devices'] as const

/** Verifies a passkey's answer to a challenge of the console, created on the console's page, and marks the challenge as used. */
async function acceptPasskey(
  deps: ConsoleDeps,
  response: PasskeyAssertion,
  context: RequestContext,
): Promise<OperatorProof> {
  const { config, passkeys, now } = deps
  const { clientDataJSON } = response.response
  const challenge = readConsoleChallenge(config.pepper, clientDataJSON, now())
  const [owner, isFirst] = await Promise.all([
    passkeys.owner(passkeyIdOf(response.rawId)),
    passkeys.consumeChallenge(challenge.id, challenge.expiresAt),
  ])
  if (!isFirst) throw new ApiError('auth/challenge-expired', { because: 'console-challenge-used' })
  const uid = owner ?? NOBODY
  const person = await readPerson(deps, uid, { needs: NEEDS })
  const { user, passkeys: known, record } = person.facts
  const use = await verifyUse(deps, response, challenge, uid, known)
  if (isErased(record)) throw new ApiError('auth/passkey-refused', { because: 'erased-operator' })
  const origin = await describeOrigin(context, user?.locale ?? 'fr')
  const authTimeSeconds = await person.commit((facts, then) => {
    const seconds = Math.floor(then.at / SECOND_MS)
    const refused = hasLeftConsole(facts.record, seconds) ? refusalOf('ended') : undefined
    if (!refused) recordUse(facts, then, use, origin)
    return { record: facts.record, refused, result: seconds }
  })
  return { uid, kept: { authTimeSeconds, provider: 'passkey', passkey: use.id }, passkeys: known }
}

/** Accepts a password that was entered at most five minutes ago, if it is a trusted sign-in method of the person. */
async function acceptPassword(deps: ConsoleDeps, proof: IdToken): Promise<OperatorProof> {
  const { uid, authTimeSeconds, provider } = proof
  const person = await readPerson(deps, uid, { needs: FOLLOW })
  await person.commit((facts, { at: now }) => {
    const judged = hasLeftConsole(facts.record, authTimeSeconds)
      ? 'ended'
      : judge(facts.record, proof, now)
    const isAccepted = judged === 'new' || judged === 'recorded'
    const { record } = judgeProof(facts, proof, { now, maxAgeMs: RECENT_LOGIN_MS })
    if (!standsFor(facts, proof, now)) {
      throw new ApiError('auth/method-not-confirmed', { because: 'operators-method' })
    }
    return { record, refused: isAccepted ? undefined : refusalOf(judged), result: undefined }
  })
  return { uid, kept: { authTimeSeconds, provider }, passkeys: {} }
}
