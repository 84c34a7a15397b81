import type { SessionState } from '@sesame/contract/records/session'
import { judge, NO_ACCESS, type AccessRecord } from '../common/access/access-record.ts'

/** The current time (ms) in tests of access records, and the time of a sign-in at that moment (seconds). */
export const NOW = 1_000_000_000
export const SIGN_IN = NOW / 1000

/** Makes a session opened now, which never expires in these tests. */
export const stateOf = (change: Partial<SessionState> = {}): SessionState => ({
  n: 3,
  usedStep: 3,
  rotatedAt: NOW,
  idleExpiresAt: 2 * NOW,
  expiresAt: 2 * NOW,
  authTimeSeconds: SIGN_IN,
  provider: 'google.com',
  provedAt: NOW,
  provedBy: 'google.com',
  ...change,
})

/** Makes a record with these sessions, by sid. Each sign-in expires with its session. */
export function recordOf(
  changes: Readonly<Record<string, Partial<SessionState>>>,
  change: Partial<AccessRecord> = {},
): AccessRecord {
  const states = Object.fromEntries(
    Object.entries(changes).map(([sid, one]) => [sid, stateOf(one)]),
  )
  const lives = Object.fromEntries(
    Object.values(states).map(({ authTimeSeconds, expiresAt }) => [authTimeSeconds, expiresAt]),
  )
  return { ...NO_ACCESS, rev: 7, states, lives, ...change }
}

/** Returns the verdict on a sign-in that is identified only by its time (seconds). */
export const judgeAt = (record: AccessRecord, authTimeSeconds: number, now: number) =>
  judge(record, { authTimeSeconds }, now)
