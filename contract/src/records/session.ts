import * as z from 'zod/mini'
import { passkeyId, recordedProvider, timeMs, timeSeconds } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** `sessions/{uid}/{sid}`: a session as its owner sees it (design, section 6). */
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
 * `sessionStates/{uid}/{sid}`: decides whether tokens are accepted; only the functions read it. `n` is the current
 * step, `usedStep` the highest one presented to the API, `sinceStep` the lowest one still accepted, `unlockTries`
 * the unlocks refused since the lock. Old records lack `provider`, the way its sign-in was proved; `passkey` names which
 * one it was.
 */
export const sessionState = stored({
  n: z.int().check(z.nonnegative()),
  usedStep: z.int().check(z.nonnegative()),
  rotatedAt: timeMs,
  idleExpiresAt: timeMs,
  expiresAt: timeMs,
  authTimeSeconds: timeSeconds,
  provider: z.optional(recordedProvider),
  passkey: z.optional(passkeyId),
  sinceStep: z.optional(z.int().check(z.nonnegative())),
  lockedAt: z.optional(timeMs),
  unlockTries: z.optional(z.int().check(z.nonnegative())),
})
export type SessionState = z.infer<typeof sessionState>
