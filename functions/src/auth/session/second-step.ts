import { TICKET_MS } from '@sesame/contract/endpoints/second-factor'
import type { Passkey } from '@sesame/contract/records/passkey'
import { SECOND_MS } from '@sesame/contract/durations'
import { judge, type AccessRecord, type Pending } from '../../common/access/access-record.ts'
import { addPending, PENDING_MS } from '../../common/access/pending.ts'
import type { SecondFactor } from '../../common/access/factor.ts'
import { afterWait, bucketOf, isRemembered, waitOf } from '../../common/access/second-factor.ts'
import { refusalOf } from '../../common/account/recent-proof.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Browser } from '../../common/browser.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import { deviceId } from '../../common/person/known-devices.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'

/** The refusals between a proof and its code: the proof itself was right. */
export const AWAITED: readonly string[] = ['auth/second-factor-required', 'auth/second-factor-wait']

/** What a proof is for, and where it comes from. */
export interface Step {
  /** The session that it proves; absent if it opens one. */
  readonly sid?: string | undefined
  readonly browser: Browser
}

interface Facts {
  readonly passkeys: Readonly<Record<string, Passkey>>
  readonly devices?: Readonly<Record<string, unknown>>
}

/** A record whose second factor ended with its waiting period, if that is over. */
export function withWaitOver(record: AccessRecord, then: Consequences): AccessRecord {
  const left = afterWait(record, then.at)
  if (left === record) return record
  then.alert({ kind: 'second-factor-removed' })
  then.audit('second-factor-removed')
  return left
}

/**
 * What a proof without a code gets from a person with a second factor: a ticket, or at once the custom token by which their
 * sign-ins enter, if this one needs no code (docs/decisions/053). The proof itself has been accepted. Null if there is no
 * second factor, or if the proof came by such a custom token.
 */
export function secondStep(
  record: AccessRecord,
  { passkeys, devices = {} }: Facts,
  then: Consequences,
  proof: IdToken,
  { sid, browser }: Step,
): { readonly record: AccessRecord; readonly refused: ApiError } | null {
  const { factor } = record
  if (factor === undefined) return null
  // A sign-in that was ended proves nothing more, not even on a remembered device.
  const status = judge(record, proof, then.at)
  const refused = status === 'new' || status === 'recorded' ? undefined : refusalOf(status)
  if (refused) return { record, refused }
  const { provider } = proof
  if (provider === 'passkey') {
    // It was used before. The passkey itself is there to prove more.
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
    authTimeSeconds: proof.authTimeSeconds,
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

/** The refusal of a code that comes too early after refused ones. */
export const waitingFor = (waitMs: number): ApiError =>
  new ApiError('auth/second-factor-wait', {
    retryAfterSeconds: Math.ceil(waitMs / SECOND_MS),
    because: 'too-many-codes',
  })

/** A ticket names its pending entry, of ten characters, and its person, so that the next request needs no ID token. */
const ticketOf = (id: string, uid: string): string => `${id}${uid}`

/** The pending entry and the person of a ticket. */
export const readTicket = (ticket: string): { readonly id: string; readonly uid: string } => ({
  id: ticket.slice(0, 10),
  uid: ticket.slice(10),
})

/** Whether a sign-in enters without a code: on a remembered device, or by a provider, unless the person wants one then too. */
function needsNoCode(
  factor: SecondFactor,
  { provider, entry }: IdToken,
  device: string,
  now: number,
): boolean {
  if (isRemembered(factor, device, now)) return true
  // A sign-in that has entered before proves no code any more, whatever it was: its refresh token may have been stolen.
  return entry === undefined && provider !== 'password' && !factor.afterProviders
}
