import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { AuditEntry, AuditEvent } from '@sesame/contract/records/audit-entry'
import type { Mail } from '@sesame/contract/records/mail'

type Told = readonly [
  agoMs: number,
  event: AuditEvent,
  more?: Pick<AuditEntry, 'provider' | 'code' | 'tries' | 'ended'>,
]

const PASSWORD = { provider: 'password' } as const

const TOLD: readonly Told[] = [
  [600 * DAY_MS, 'sign-up', PASSWORD],
  [32 * DAY_MS, 'password-changed'],
  [20 * DAY_MS, 'sign-in', PASSWORD],
  [19 * DAY_MS, 'sign-in-refused', { ...PASSWORD, code: 'auth/requires-recent-login' }],
  [9 * DAY_MS, 'sign-in', PASSWORD],
  [9 * DAY_MS - HOUR_MS, 'lock'],
  [9 * DAY_MS - 2 * HOUR_MS, 'unlock-refused', { tries: 2 }],
  [9 * DAY_MS - 2 * HOUR_MS - MINUTE_MS, 'unlock', PASSWORD],
  [2 * DAY_MS, 'revoke-others', { ended: 2 }],
  [DAY_MS + 2 * HOUR_MS, 'password-reset'],
  [50 * MINUTE_MS, 'sessions-ended', { ended: 2 }],
]

/** Returns the audit events of a long-standing account, by their keys under `audit/{uid}`. */
export function pastEvents(now: number): Record<string, AuditEntry> {
  return Object.fromEntries(
    TOLD.map(([agoMs, event, more], i) => {
      const at = now - agoMs
      return [`${at}-seed${String(i).padStart(6, '0')}`, { event, at, ...more }]
    }),
  )
}

/** Returns the e-mails sent to the owner of the long-standing account, by their keys under `mails/{uid}`. */
export function pastMails(now: number): Record<string, Mail> {
  const sent = (kind: string, agoMs: number) => ({ kind, at: now - agoMs, outcome: 'sent' })
  return {
    seedmail01: sent('new-device', 20 * DAY_MS),
    seedmail02: sent('reset-password', DAY_MS + 3 * HOUR_MS),
    seedmail03: sent('password-changed', DAY_MS + 2 * HOUR_MS),
  }
}
