import type { Locale } from '@sesame/contract/fields'

/**
 * Names of the headers that contain a request's country and city. The platform must set these headers; otherwise clients could
 * forge them.
 */
export interface PlaceHeaders {
  readonly country?: string | undefined
  readonly city?: string | undefined
}

/** A request's approximate place of origin, if known. */
export interface Place {
  /** Country code of two letters (ISO 3166-1). */
  readonly country?: string | undefined
  readonly city?: string | undefined
}

const COUNTRY = /^[A-Za-z]{2}$/
const CITY = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u

/** Codes that platforms use for unknown places and for networks without a country. */
const NOWHERE = ['ZZ', 'XX', 'T1', 'A1', 'A2', 'AP', 'EU']

/** Reads the place from the trusted headers. Drops malformed values. */
export function readPlace(
  headers: PlaceHeaders,
  read: (name: string) => string | undefined,
): Place {
  const valueOf = (name: string | undefined) => (name === undefined ? '' : (read(name) ?? ''))
  const country = valueOf(headers.country).trim().toUpperCase()
  const city = valueOf(headers.city).trim()
  return {
    ...(COUNTRY.test(country) && !NOWHERE.includes(country) && { country }),
    ...(CITY.test(city) && { city: city.replace(/(?<=^|[ -])\p{Ll}/gu, (c) => c.toUpperCase()) }),
  }
}

/** Returns the place as text, such as « Lyon, France »; undefined if unknown. */
export function describePlace({ country, city }: Place, locale: Locale): string | undefined {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const parts = [city, country && names.of(country)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ').slice(0, 80) : undefined
}
