import type { Locale } from '@sesame/contract/fields'

/** Which headers say where a request comes from; only what the platform itself sets may be named. */
export interface PlaceHeaders {
  readonly country?: string | undefined
  readonly city?: string | undefined
}

/** Roughly where a request comes from, as far as that is known. */
export interface Place {
  /** ISO 3166-1, two letters. */
  readonly country?: string | undefined
  readonly city?: string | undefined
}

const COUNTRY = /^[A-Za-z]{2}$/
const CITY = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u

/** « unknown », and networks that are in no country, as platforms write them. */
const NOWHERE = ['ZZ', 'XX', 'T1', 'A1', 'A2', 'AP', 'EU']

/** Reads the place out of the headers that are trusted; what does not look like one is dropped. */
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

/** What a person calls it, « Lyon, France »; undefined when nothing is known. */
export function describePlace({ country, city }: Place, locale: Locale): string | undefined {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const parts = [city, country && names.of(country)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ').slice(0, 80) : undefined
}
