import { TICKET_MS } from '@sesame/contract/endpoints/second-factor'
import { SECOND_MS } from '@sesame/contract/durations'
import { RANDOM_ID_LENGTH } from '@sesame/contract/random-id'
import { judge, type AccessRecord, type Pending } from '../../common/access/access-record.ts'
import { addPending, PENDING_MS } from '../../common/access/pending.ts'
import type { SecondFactor } from '../../common/access/factor.ts'
import { bucketOf, isRemembered, waitOf } from '../../common/access/second-factor.ts'
import { refusalOf } from '../../common/account/recent-proof.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Browser } from '../../common/browser.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import { deviceId } from '../../common/person/known-devices.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'

/** Refusals of a valid proof that still needs a second-factor code. */
export const AWAITED: readonly string[] = ['auth/second-factor-required', 'auth/second-factor-wait']

/** The purpose of a proof, and its origin. */
export interface Step {
  /** The session to prove; absent if the proof opens a new session. */
  readonly sid?: string | undefined
  readonly browser: Browser
  /** The time when the proof was made (ms). */
  readonly provedAt: number
}

type Facts = Pick<Known<'passkeys' | 'devices'>, 'passkeys' | 'devices'>

/**
 * Handles an accepted proof of a person with a second factor. Refuses the proof with a ticket for a code or, if no code is
 * needed, with the custom token that opens a session (docs/decisions/053). Null if there is no second factor, or if {@link
 * entersNow} is true of the proof.
 */
export function secondStep(
  record: AccessRecord,
  facts: Facts,
  then: Consequences,
  proof: IdToken,
  step: Step,
): { readonly record: AccessRecord; readonly refused: ApiError } | null {
  if (record.factor === undefined || entersNow(record, then, proof)) return null
  // An ended sign-in no longer proves anything, not even on a remembered device.
  const over = refusalOfOver(record, proof, then.at)
  return over ? { record, refused: over } : givenTicket(record, facts, then, proof, step)
}

/**
 * Whether a proof comes from a custom token that was not used yet. Also true if an earlier try of this request used the token,
 * and the response was lost.
 */
export const entersNow = (record: AccessRecord, then: Consequences, proof: IdToken): boolean =>
  then.draw('sid') in record.states ||
  (proof.entry !== undefined && judge(record, proof, then.at) === 'new')

/** Returns the refusal of a sign-in that has ended or is locked. */
export function refusalOfOver(
  record: AccessRecord,
  proof: IdToken,
  now: number,
): ApiError | undefined {
  const status = judge(record, proof, now)
  return status === 'new' || status === 'recorded' ? undefined : refusalOf(status)
}

/** Like {@link secondStep}, for a sign-in that {@link refusalOfOver} accepts. */
export function givenTicket(
  record: AccessRecord,
  { passkeys, devices }: Facts,
  then: Consequences,
  proof: IdToken,
  { sid, browser, provedAt }: Step,
): { readonly record: AccessRecord; readonly refused: ApiError } | null {
  const { factor } = record
  if (factor === undefined) return null
  const { provider } = proof
  if (provider === 'passkey') {
    // This passkey sign-in was used before. For a new proof, the person can use the passkey again.
    return {
      record,
      refused: new ApiError('auth/requires-recent-login', { because: 'passkey-used-before' }),
    }
  }
  const device = deviceId(then.uid, browser)
  const id = then.draw('second-factor')
  const isFree = needsNoCode(factor, proof, device, then.at)
  const entry: Pending = {
    for: isFree ? 'sign-in' : 'second-factor',
    until: then.at + (isFree ? PENDING_MS : TICKET_MS),
    device,
    ...(sid !== undefined && { sid }),
    provedAt,
    method: provider,
  }
  const waitMs = isFree ? 0 : waitOf(factor, bucketOf(device, devices), then.at)
  if (waitMs > 0) return { record, refused: waitingFor(waitMs) }
  const pending = addPending(record, id, entry, (one) => one in devices)
  if (!pending) throw new ApiError('request/too-many', { because: 'pending-at-second-step' })
  const { codes, wait } = factor
  const needed = new ApiError('auth/second-factor-required', {
    because: isFree ? 'enters-without-code' : 'needs-code',
    ...(isFree && { enters: { entry: id, method: provider } }),
    secondFactor: isFree
      ? {}
      : {
          ticket: ticketOf(id, then.uid),
          until: entry.until,
          hasPasskey: Object.keys(passkeys).length > 0,
          hasRecoveryCodes: Object.keys(codes).length > 0,
          ...(wait && { wait: { since: wait.since, until: wait.until } }),
        },
  })
  return { record: pending, refused: needed }
}

/** Returns the refusal of a code sent too soon after refused codes. */
export const waitingFor = (waitMs: number): ApiError =>
  new ApiError('auth/second-factor-wait', {
    retryAfterSeconds: Math.ceil(waitMs / SECOND_MS),
    because: 'too-many-codes',
  })

/** A ticket names its pending entry and its person, so that the next request needs no ID token. */
const ticketOf = (id: string, uid: string): string => `${id}${uid}`

/** Returns the pending entry and the person of a ticket. */
export const readTicket = (ticket: string): { readonly id: string; readonly uid: string } => ({
  id: ticket.slice(0, RANDOM_ID_LENGTH),
  uid: ticket.slice(RANDOM_ID_LENGTH),
})

/**
 * Whether a sign-in needs no code: on a remembered device, or by a provider, unless the person requires a code for providers too.
 */
function needsNoCode(
  factor: SecondFactor,
  { provider, entry }: IdToken,
  device: string,
  now: number,
): boolean {
  if (isRemembered(factor, device, now)) return true
  // A sign-in that has already opened a session needs a code, whatever its method: its refresh token may have been stolen.
  return entry === undefined && provider !== 'password' && !factor.afterProviders
}
