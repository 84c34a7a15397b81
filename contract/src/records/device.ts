import * as z from 'zod/mini'
import { MAX_DEVICE_NAME } from '../constants.ts'
import { recordedProvider, timeMs, visibleText } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** The name that a person gives one of their devices: 1 to 40 UTF-16 units. The database rules check the length again. */
export const deviceName = visibleText(MAX_DEVICE_NAME)

/**
 * `devices/{uid}/{id}`: a browser that the person has signed in with (docs/decisions/050); the last fifty are kept. The
 * functions write it at each sign-in; its owner may only set `name`.
 */
export const device = stored({
  device: label,
  browser: label,
  /** The method of its last sign-in. */
  provider: recordedProvider,
  /** City and country of its last sign-in, as the platform reports them. */
  place: z.optional(label),
  /** Times of its first and last sign-in. */
  firstSeenAt: timeMs,
  lastSeenAt: timeMs,
  /** Absent if the device has no name, or a name that only another version accepts. */
  name: z.catch(z.optional(deviceName), undefined),
})
export type Device = z.infer<typeof device>
