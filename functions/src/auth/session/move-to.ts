import type { SessionState } from '@sesame/contract/records/session'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { moveSession, restartSession } from '../../common/access/sessions.ts'
import {
  FOLLOW,
  followAccount,
  standsFor,
  type FollowNeeds,
} from '../../common/account/follow-account.ts'
import { judgeProof, refusalOf } from '../../common/account/recent-proof.ts'
import type { Author } from '../../common/account/alert-changes.ts'
import { goneIf } from '../../common/account/followed.ts'
import type { Browser } from '../../common/browser.ts'
import type { Origin } from '../../common/origin.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import type { Decided } from '../../common/person/person.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import { withWaitOver } from '../../common/second-factor/waiting.ts'
import type { Granted } from './grant-for.ts'
import { expectReEntry } from './re-entry.ts'
import { secondStep } from './second-step.ts'

/** The records needed to move a session to a new sign-in, and to require a code for the proof. */
export const PROOF = [...FOLLOW, 'devices'] as const

interface How {
  readonly sid: string
  readonly origin: Origin
  /**
   * For a proof: the browser that sent it and the known devices, which decide whether it needs a code. For a token that may only
   * result from a change of the account, which needs no code: when the session was last proved (ms).
   */
  readonly by:
    | ({ readonly browser: Browser } & Pick<Known<'devices'>, 'devices'>)
    | { readonly provedAt: number }
  /** Whether to make all earlier tokens of the session invalid. */
  readonly isFreshStart?: boolean
  /** Whether the proof is newer than the lock. */
  readonly unlocks?: (state: SessionState) => boolean
}

/**
 * Moves a session to the sign-in of a fresh proof by a trusted method. A locked session moves but stays locked, unless `unlocks`
 * accepts the proof. Then applies changes of the account, which may end this session.
 *
 * @throws {ApiError} what {@link judgeProof} throws.
 */
export function moveTo(
  facts: Known<FollowNeeds>,
  then: Consequences,
  proof: IdToken,
  { sid, origin, by, ...how }: How,
): Decided<Granted> {
  const provedAt = 'provedAt' in by ? by.provedAt : undefined
  const demands = { now: then.at, maxAgeMs: RECENT_LOGIN_MS, provedAt, sid }
  const { record: judged, signIn } = judgeProof(facts, proof, demands)
  const record = withWaitOver(judged, then)
  const { authTimeSeconds, provider } = proof
  const author = { origin, sid, authTimeSeconds, cameBy: provider }
  if (!standsFor(facts, proof, then.at)) {
    const { refused, ...left } = followAccount(facts, then, { author, proof })
    return { record: left.record, refused, result: NOTHING }
  }
  const own = { id: then.draw('step'), now: then.at }
  if (record.factor && proof.entry === undefined) {
    // A token that results from a change of the account proves nothing, and needs a code to open a session. So the session keeps
    // its sign-in, and the device signs in again by a re-entry.
    if ('provedAt' in by) return stays({ ...facts, record }, then, { sid, author, proof }, how)
    const { browser, devices } = by
    const from = { sid, browser, provedAt: signIn.provedAt }
    const second = secondStep(record, { ...facts, devices }, then, proof, from)
    if (second) return { ...second, result: NOTHING }
  }
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

/** Keeps a session on its sign-in after a change of the account, and lets its device sign in again by a re-entry. */
function stays(
  facts: Known<FollowNeeds>,
  then: Consequences,
  {
    sid,
    author,
    proof,
  }: { readonly sid: string; readonly author: Author; readonly proof: IdToken },
  { isFreshStart = false }: Pick<How, 'isFreshStart'>,
): Decided<Granted> {
  const { record, user, refused } = followAccount(facts, then, { author, proof })
  const gone = refused ?? goneIf(!(sid in record.states))
  if (gone) return { record, refused: gone, result: NOTHING }
  const own = { id: then.draw('step'), now: then.at }
  const left = isFreshStart ? restartSession(record, sid, own) : record
  const entered = expectReEntry(left, then, sid)
  return {
    record: entered.record,
    result: { user, step: entered.record.states[sid], reEntry: entered.entry },
  }
}

const NOTHING: Granted = { user: null, step: undefined }
