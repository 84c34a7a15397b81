import { DAY_MS } from '@sesame/contract/durations'
import type { Locale } from '@sesame/contract/fields'
import { dateFormat, relativeTimeFormat } from './formats.ts'

const NBSP = '\u00A0'

/** « Jeudi 20 novembre ». Keeps the day and its month on one line. */
export function formatToday(locale: Locale, nowMs: number): string {
  const text = dayOf(locale, nowMs, { weekday: 'long', day: 'numeric', month: 'long' })
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** « mars 2024 » */
export function formatMonth(locale: Locale, atMs: number): string {
  return dateFormat(locale, { month: 'long', year: 'numeric' }).format(atMs)
}

/** « 20 décembre » */
export function formatDate(locale: Locale, atMs: number): string {
  return dayOf(locale, atMs, { day: 'numeric', month: 'long' })
}

/** « 20 décembre 2025 » */
export function formatDay(locale: Locale, atMs: number): string {
  return dayOf(locale, atMs, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** « 20 déc. 2025 » */
export function formatShortDay(locale: Locale, atMs: number): string {
  return dayOf(locale, atMs, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** « 20 déc. » */
export function formatDayOfYear(locale: Locale, atMs: number): string {
  return dayOf(locale, atMs, { day: 'numeric', month: 'short' })
}

/** « aujourd’hui, 8 h 42 », « hier, 21 h 07 », « 18 nov., 9 h 01 » */
export function formatMoment(locale: Locale, atMs: number, nowMs: number): string {
  const days = daysBetween(atMs, nowMs)
  const day =
    days === 0 || days === 1
      ? relativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
      : dayOf(locale, atMs, {
          day: 'numeric',
          month: 'short',
          ...(isSameYear(atMs, nowMs) ? {} : { year: 'numeric' }),
        })
  return `${day}, ${formatTime(locale, atMs)}`
}

/** « mercredi 26 novembre à 14 h 55 » */
export function formatDeadline(locale: Locale, atMs: number): string {
  return deadlineOf(locale, formatDate(locale, atMs), atMs)
}

/** « mercredi 26 novembre 2025 à 14 h 55 » */
export function formatFullDeadline(locale: Locale, atMs: number): string {
  return deadlineOf(locale, formatDay(locale, atMs), atMs)
}

function deadlineOf(locale: Locale, day: string, atMs: number): string {
  const weekday = dateFormat(locale, { weekday: 'long' }).format(atMs)
  return `${weekday} ${day} ${locale === 'fr' ? 'à' : 'at'} ${formatTime(locale, atMs)}`
}

/** Formats a day, keeping it and its month on one line. French writes the first day as an ordinal: « 1er novembre ». */
function dayOf(locale: Locale, atMs: number, format: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(locale, format).format(atMs)
  const first = locale === 'fr' ? '1er' : '1'
  return text.replace(/\b(\d+) (?=\p{L})/u, (_, day) => `${day === '1' ? first : day}${NBSP}`)
}

function formatTime(locale: Locale, atMs: number): string {
  if (locale === 'en') {
    return dateFormat('en', { hour: '2-digit', minute: '2-digit' }).format(atMs)
  }
  const time = new Date(atMs)
  return [time.getHours(), 'h', String(time.getMinutes()).padStart(2, '0')].join(NBSP)
}

function daysBetween(atMs: number, nowMs: number): number {
  const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)
  return Math.round((midnight(nowMs) - midnight(atMs)) / DAY_MS)
}

function isSameYear(aMs: number, bMs: number): boolean {
  return new Date(aMs).getFullYear() === new Date(bMs).getFullYear()
}
