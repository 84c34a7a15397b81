import { SECOND_MS } from '@sesame/contract/durations'
import type { AccessRecord } from '../../common/access/access-record.ts'
import { addPending, PENDING_MS, spendPending } from '../../common/access/pending.ts'
import { continueSession, reenterSession } from '../../common/access/sessions.ts'
import type { Account } from '../../common/account/account.ts'
import { followAccount, type FollowNeeds } from '../../common/account/follow-account.ts'
import { goneIf } from '../../common/account/followed.ts'
import { acceptedSince } from '../../common/account/methods.ts'
import { refusalOf, requireAccepted } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import type { Decided } from '../../common/person/person.ts'
import type { ReEntryToken } from '../../common/ports/identity/identity.ts'
import type { Granted } from './grant-for.ts'

/** A revocation about to be made, and the re-entry that lets one session continue after it. */
export interface Revocation {
  readonly seconds: number
  readonly entry: string
}

/**
 * Records that the identity service is about to revoke every sign-in, and lets one session sign in again, because the revocation
 * itself cannot exclude a session. Call it after ending the other sessions: ending them clears pending re-entries.
 */
export function expectRevocation(
  record: AccessRecord,
  account: Account | null,
  then: Consequences,
  sid: string,
): { readonly record: AccessRecord; readonly revocation: Revocation } {
  const seconds = Math.floor(then.at / SECOND_MS)
  // `revokedSeconds` replaces the account's own date of revocation, so move that date into `endedSeconds`.
  const endedSeconds = Math.max(
    record.endedSeconds,
    account ? acceptedSince(account, record) - 1 : 0,
  )
  const noted = { ...record, revokedSeconds: seconds, endedSeconds }
  const { record: left, entry } = expectReEntry(noted, then, sid)
  return { record: left, revocation: { seconds, entry } }
}

/**
 * Lets a device sign in again with a custom token, without a revocation. The device needs this because its ID token no longer
 * belongs to the session's sign-in.
 */
export function expectReEntry(
  record: AccessRecord,
  then: Consequences,
  sid: string,
): { readonly record: AccessRecord; readonly entry: string } {
  const entry = then.draw('re-entry')
  const reEntry = { for: 're-entry', sid, until: then.at + PENDING_MS } as const
  return { record: addPending(record, entry, reEntry, () => false) ?? record, entry }
}

/**
 * Makes the identity service revoke every sign-in. Resolves with the custom token with which the calling device signs in again.
 * Can be repeated after a failure.
 *
 * @throws {ApiError} `server/unavailable`.
 */
export async function revoke(
  { identity, accountEdits }: Pick<ApiDeps, 'identity' | 'accountEdits'>,
  uid: string,
  { seconds, entry }: Revocation,
): Promise<{ readonly customToken: string }> {
  // Make the token first: without it, a revoked device could not sign in again.
  const customToken = await identity.signInToken(uid, { entry })
  await accountEdits.revoke(uid, seconds)
  return { customToken }
}

/**
 * Moves a session with a pending re-entry to the sign-in of the given token, or continues the session if it has already moved.
 *
 * @throws {ApiError} `auth/session-ended`, `auth/session-locked`, and what {@link requireAccepted} throws.
 */
export function reenter(
  facts: Known<FollowNeeds>,
  then: Consequences,
  token: ReEntryToken,
  sid: string | undefined,
): Decided<Granted> {
  requireAccepted(facts.account, facts.record, token.authTimeSeconds, then.at)
  const refuse = (because: string) => new ApiError('auth/session-ended', { because })
  if (sid === undefined) throw refuse('re-entry-without-session')
  const { record, user, refused } = followAccount(facts, then)
  const gone = refused ?? goneIf(!(sid in record.states))
  const nothing: Granted = { user: null, step: undefined }
  if (gone) return { record, refused: gone, result: nothing }
  const own = { id: then.draw('step'), now: then.at }
  const entered = (step: ReturnType<typeof reenterSession>): Decided<Granted> => ({
    record: step.record,
    refused: refusalOf(step.refused),
    result: { user, step: step.record.states[sid] },
  })
  const spent = spendPending(record, token.entry, 're-entry', then.at)
  if (!spent) {
    const goesOn = continueSession(record, sid, token, own)
    return goesOn ? entered(goesOn) : { record, refused: refuse('re-entry-spent'), result: nothing }
  }
  if (spent.entry.sid !== sid) {
    return { record, refused: refuse('re-entry-of-another'), result: nothing }
  }
  return entered(reenterSession(spent.record, sid, token, own))
}
