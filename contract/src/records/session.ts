import * as z from 'zod/mini'
import { id, recordedProvider, timeMs, timeSeconds } from '../fields.ts'
import { passkeyId } from './passkey.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** `access/{uid}/shown/{sid}`: a session as its owner sees it. */
export const session = stored({
  device: label,
  browser: label,
  /** The key of the device's record. Absent if the session was opened before browsers had a token. */
  deviceId: z.optional(label),
  provider: recordedProvider,
  createdAt: timeMs,
  lastSeenAt: timeMs,
  lockedAt: z.optional(timeMs),
})
export type Session = z.infer<typeof session>

/**
 * `access/{uid}/states/{sid}`: the state that decides whether a session's tokens are accepted; only the functions read it.
 * `n` is the current step, `usedStep` the highest step presented to the API, `sinceStep` the lowest one still accepted.
 * `stepId` identifies the write that changed the step last (a refresh does not change it). `unlockTries` counts unlocks
 * refused since the session was locked. `entry` is the pending entry for which the custom token of the sign-in was made, if
 * there was one. `provider` and `passkey` are the method of that sign-in. `provedAt` and `provedBy` are the time and method
 * of the owner's last proof of identity.
 */
export const sessionState = stored({
  n: z.int().check(z.nonnegative()),
  usedStep: z.int().check(z.nonnegative()),
  rotatedAt: timeMs,
  idleExpiresAt: timeMs,
  expiresAt: timeMs,
  authTimeSeconds: timeSeconds,
  entry: z.optional(id),
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
