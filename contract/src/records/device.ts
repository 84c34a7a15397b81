import * as z from 'zod/mini'
import { MAX_DEVICE_NAME } from '../constants.ts'
import { recordedProvider, timeMs, visibleText } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** The name that a person gives one of their devices: 1 to 40 UTF-16 units. The database rules check the length again. */
export const deviceName = visibleText(MAX_DEVICE_NAME)

/**
 * `devices/{uid}/{id}`: a browser with which the person has signed in (docs/decisions/050). Only the last fifty are stored.
 * The functions write the record at each sign-in; the owner may change only `name`.
 */
export const device = stored({
  device: label,
  browser: label,
  /** The sign-in method of the device's last sign-in. */
  provider: recordedProvider,
  /** City and country of the device's last sign-in, as the platform reports them. */
  place: z.optional(label),
  /** Times of the device's first and last sign-in. */
  firstSeenAt: timeMs,
  lastSeenAt: timeMs,
  /** Absent if the device has no name, or a name that only another version accepts. */
  name: z.catch(z.optional(deviceName), undefined),
})
export type Device = z.infer<typeof device>
