import * as z from 'zod/mini'
import { passkeyId, recordedProvider, timeMs, timeSeconds } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** `access/{uid}/shown/{sid}`: a session as its owner sees it. */
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
 * `access/{uid}/states/{sid}`: decides whether tokens are accepted; only the functions read it. `n` is the current step,
 * `usedStep` the highest one presented to the API, `sinceStep` the lowest one still accepted, `stepId` which commit took the
 * last step (a refresh leaves it), `unlockTries` the unlocks refused since the lock. `provider` is how its sign-in was
 * proved, `passkey` with which passkey. `provedAt` is when its person last proved who they are, `provedBy` with which method.
 */
export const sessionState = stored({
  n: z.int().check(z.nonnegative()),
  usedStep: z.int().check(z.nonnegative()),
  rotatedAt: timeMs,
  idleExpiresAt: timeMs,
  expiresAt: timeMs,
  authTimeSeconds: timeSeconds,
  provider: recordedProvider,
  passkey: z.optional(passkeyId),
  provedAt: timeMs,
  provedBy: recordedProvider,
  stepId: z.optional(z.string().check(z.maxLength(40))),
  sinceStep: z.optional(z.int().check(z.nonnegative())),
  lockedAt: z.optional(timeMs),
  unlockTries: z.optional(z.int().check(z.nonnegative())),
})
export type SessionState = z.infer<typeof sessionState>
