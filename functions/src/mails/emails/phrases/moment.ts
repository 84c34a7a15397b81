import type { Locale } from '@sesame/contract/fields'

const NBSP = '\u00A0'
const timeZone = 'Europe/Paris'

/** English dates are British, like the spelling. */
const TAGS = { fr: 'fr', en: 'en-GB' } as const

/** The name of the time zone, written after a time, since the reader may be in another time zone. */
export const ZONE: Readonly<Record<Locale, string>> = {
  fr: '(heure\u00A0de\u00A0Paris)',
  en: '(Paris\u00A0time)',
}

/** Returns a day in Paris: « jeudi 20 novembre » or, with `year`, « jeudi 20 novembre 2025 ». */
export function dayOf(locale: Locale, atMs: number, year = false): string {
  const text = new Intl.DateTimeFormat(TAGS[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
    ...(year && { year: 'numeric' }),
  }).format(atMs)
  // Keep day and month on one line. In French, the first of a month is an ordinal.
  const first = locale === 'fr' ? '1er' : '1'
  // JavaScript engines differ on whether a comma follows the weekday in English.
  return text
    .replace(',', '')
    .replace(/\b(\d+) (?=\p{L})/u, (_, day) => `${day === '1' ? first : day}${NBSP}`)
}

/** Returns a time in Paris: « 14 h 55 », “14:55”. */
export function timeOf(locale: Locale, atMs: number): string {
  const format = new Intl.DateTimeFormat(TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  if (locale === 'en') return format.format(atMs)
  const parts = format.formatToParts(atMs)
  const [hour, minute] = ['hour', 'minute'].map((type) => parts.find((part) => part.type === type))
  return [Number(hour?.value), 'h', minute?.value].join(NBSP)
}

/** Returns a day and a time in Paris: « jeudi 20 novembre, 14 h 55 ». */
export const momentOf = (locale: Locale, atMs: number): string =>
  `${dayOf(locale, atMs)}, ${timeOf(locale, atMs)}`
