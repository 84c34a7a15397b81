import * as z from 'zod/mini'
import { ALERTS } from '../events.ts'
import { namesOf } from '../titles.ts'
import { id, recordedProvider, timeMs, timeSeconds } from '../fields.ts'
import { passkeyId } from './passkey.ts'
import { waitBy } from './second-factor.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/**
 * `notifications/{uid}/{id}`: a security alert. Its owner may set only `readAt`. `sid` is the session that caused it, if any,
 * and `authTimeSeconds` the time of that session's sign-in. `securedAt` is when the owner first answered that it wasn't them,
 * and `resetAt` when that answer e-mailed them a password reset link. Without such a link, the alert stays unread until they
 * have checked their sign-in methods. `answeredAt` is when the code in its e-mail was used; `handledAt` when an operator
 * handled it. Readers skip unknown kinds of alerts, written by newer versions.
 */
export const notification = stored({
  kind: z.enum(namesOf(ALERTS)),
  at: timeMs,
  device: z.optional(label),
  /** The key of the new device's record. */
  deviceId: z.optional(label),
  browser: z.optional(label),
  /** City and country, as the platform reports them. */
  place: z.optional(label),
  /** The method of the sign-in, or the sign-in method that the alert concerns. */
  provider: z.optional(recordedProvider),
  /** The passkey that the alert concerns, and its name at that time. */
  passkey: z.optional(passkeyId),
  passkeyName: z.optional(label),
  /** The waiting period that the alert reports: when it ends, and who began it. */
  wait: z.optional(stored({ until: timeMs, by: z.catch(waitBy, 'person') })),
  sid: z.optional(id),
  authTimeSeconds: z.optional(timeSeconds),
  securedAt: z.optional(timeMs),
  resetAt: z.optional(timeMs),
  answeredAt: z.optional(timeMs),
  handledAt: z.optional(timeMs),
  readAt: z.optional(timeMs),
})
export type Notification = z.infer<typeof notification>

/** Whether an alert only reports what operators did, instead of asking « Was it you? ». */
export const isNews = (kind: Notification['kind']): boolean => 'isNews' in ALERTS[kind]

/** Whether an alert reports something done on one of the person's devices. That device does not ask « Was it you? ». */
export const isOwnAction = (kind: Notification['kind']): boolean => 'isOwnAction' in ALERTS[kind]

/** Whether someone may be using a copied session or passkey. In that case, « That was me » would prove nothing. */
export const isSuspicion = (kind: Notification['kind']): boolean => 'isSuspicion' in ALERTS[kind]
