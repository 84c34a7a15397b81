import type { Locale } from '@sesame/contract/fields'
import { describeDevice, type DeviceLabel } from './device.ts'
import type { RequestContext } from './http/request-context.ts'
import { describePlace } from './place.ts'

/** The device and place of a request, as shown to the person. */
export interface Origin extends DeviceLabel {
  /** City and country; absent if unknown. */
  readonly place?: string
}

/** Describes a request's device and place. The place is in the person's language. */
export async function describeOrigin(
  { userAgent, place: from }: Pick<RequestContext, 'userAgent' | 'place'>,
  locale: Locale,
): Promise<Origin> {
  const place = describePlace(from, locale)
  return { ...(await describeDevice(userAgent)), ...(place !== undefined && { place }) }
}
