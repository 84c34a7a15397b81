import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { moveSession } from '../../common/access/sessions.ts'
import { followAccount, standsFor, type FollowNeeds } from '../../common/account/follow-account.ts'
import { judgeProof, refusalOf } from '../../common/account/recent-proof.ts'
import type { Origin } from '../../common/origin.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import type { Decided } from '../../common/person/person.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import type { CurrentStep } from './grant-for.ts'

/** What is needed to sign a session's next token. */
export interface Granted {
  readonly user: User | null
  readonly step: CurrentStep | undefined
}

interface How {
  readonly sid: string
  readonly origin: Origin
  /** Whether to make all earlier tokens invalid. */
  readonly isFreshStart?: boolean
  /** When the session was last proved. If set, the token may come from a mere change to the account. */
  readonly provedAt?: number
  /** Whether the proof is newer than the lock. */
  readonly unlocks?: (state: SessionState) => boolean
}

/**
 * Moves a session to the sign-in of a fresh proof by a trusted method. A locked session moves but stays locked, unless
 * `unlocks` accepts the proof. Then follows the account, which may end this session.
 *
 * @throws {ApiError} what {@link judgeProof} throws.
 */
export function moveTo(
  facts: Known<FollowNeeds>,
  then: Consequences,
  proof: IdToken,
  { sid, origin, provedAt, ...how }: How,
): Decided<Granted> {
  const demands = { now: then.at, maxAgeMs: RECENT_LOGIN_MS, provedAt }
  const { record, signIn } = judgeProof(facts, proof, demands)
  const { authTimeSeconds, provider } = proof
  const author = { origin, sid, authTimeSeconds, cameBy: provider }
  if (!standsFor(facts, proof, then.at)) {
    const { refused, ...left } = followAccount(facts, then, { author, proof })
    return { record: left.record, refused, result: NOTHING }
  }
  const own = { id: then.draw('step'), now: then.at }
  const moved = moveSession(record, sid, signIn, how, own)
  const refused = refusalOf(moved.refused)
  if (refused && moved.refused !== 'locked') {
    return { record: facts.record, refused, result: NOTHING }
  }
  const followed = followAccount({ ...facts, record: moved.record }, then, { author, proof })
  return {
    record: followed.record,
    refused: refused ?? followed.refused,
    result: { user: followed.user, step: followed.record.states[sid] },
  }
}

const NOTHING: Granted = { user: null, step: undefined }
