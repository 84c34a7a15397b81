import type { Locale } from '@sesame/contract/fields'

const NBSP = '\u00A0'
const timeZone = 'Europe/Paris'

/** Written after a time, since the reader may be in another time zone. */
export const ZONE: Readonly<Record<Locale, string>> = {
  fr: '(heure\u00A0de\u00A0Paris)',
  en: '(Paris\u00A0time)',
}

/** « jeudi 20 novembre », in Paris; with `year`, « jeudi 20 novembre 2025 ». */
export function dayOf(locale: Locale, atMs: number, year = false): string {
  const text = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
    ...(year && { year: 'numeric' }),
  }).format(atMs)
  // Keep day and month on one line. In French, the first of a month is an ordinal.
  if (locale === 'en') return text.replace(/(?<=\p{L}) (?=\d)/u, NBSP)
  return text.replace(/\b(\d+) (?=\p{L})/u, (_, day) => `${day === '1' ? '1er' : day}${NBSP}`)
}

/** « 14 h 55 », “2:55 PM”; in Paris. */
export function timeOf(locale: Locale, atMs: number): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone })
  if (locale === 'en') return format.format(atMs).replace(/\s(?=[AP]M)/u, NBSP)
  const parts = format.formatToParts(atMs)
  const [hour, minute] = ['hour', 'minute'].map((type) => parts.find((part) => part.type === type))
  return [Number(hour?.value), 'h', minute?.value].join(NBSP)
}

/** « jeudi 20 novembre, 14 h 55 » */
export const momentOf = (locale: Locale, atMs: number): string =>
  `${dayOf(locale, atMs)}, ${timeOf(locale, atMs)}`
