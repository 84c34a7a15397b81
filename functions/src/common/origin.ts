import type { Locale } from '@sesame/contract/fields'
import { describeDevice, type DeviceLabel } from './device.ts'
import type { RequestContext } from './http/request-context.ts'
import { describePlace } from './place.ts'

/** Where a request came from, in words for its person. */
export interface Origin extends DeviceLabel {
  /** City and country; absent when unknown. */
  readonly place?: string
}

/** Describes a request's device and place; the place in the person's language. */
export async function describeOrigin(
  { userAgent, place: from }: Pick<RequestContext, 'userAgent' | 'place'>,
  locale: Locale,
): Promise<Origin> {
  const place = describePlace(from, locale)
  return { ...(await describeDevice(userAgent)), ...(place !== undefined && { place }) }
}
