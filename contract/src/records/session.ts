import * as z from 'zod/mini'
import { recordedProvider, timeMs, timeSeconds } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** `sessions/{uid}/{sid}`: what its owner sees of a device (design, section 6). */
export const session = stored({
  device: label,
  browser: label,
  provider: recordedProvider,
  createdAt: timeMs,
  lastSeenAt: timeMs,
  lockedAt: z.optional(timeMs),
})
export type Session = z.infer<typeof session>

/**
 * `sessionStates/{uid}/{sid}`: what decides whether a token is honoured; nobody but the functions
 * reads it. `usedStep` is the highest step that has been presented to the API, `sinceStep` the lowest
 * one that is still served, `unlockTries` how many unlocks were refused since the lock. `provider` is
 * how its sign-in was proved; unknown in records from before it was kept.
 */
export const sessionState = stored({
  n: z.int().check(z.nonnegative()),
  usedStep: z.int().check(z.nonnegative()),
  rotatedAt: timeMs,
  idleExpiresAt: timeMs,
  expiresAt: timeMs,
  authTimeSeconds: timeSeconds,
  provider: z.optional(recordedProvider),
  sinceStep: z.optional(z.int().check(z.nonnegative())),
  lockedAt: z.optional(timeMs),
  unlockTries: z.optional(z.int().check(z.nonnegative())),
})
export type SessionState = z.infer<typeof sessionState>
