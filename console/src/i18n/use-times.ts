import { MINUTE_MS } from '@sesame/contract/durations'
import { formatMoment, formatShortDay } from '@sesame/web/i18n/dates.ts'
import { numberFormat } from '@sesame/web/i18n/formats.ts'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { useServices } from '../lib/services.tsx'
import { useTexts } from './texts.ts'

export interface Times {
  /** Formats a time of the last hour as « il y a 4 min », and an older time as an hour or a date. */
  readonly ago: (atMs: number) => string
  /** Formats a time: « aujourd’hui, 8 h 42 », « 18 nov., 9 h 01 ». */
  readonly moment: (atMs: number) => string
  /** Formats a day: « 12 févr. 2025 ». */
  readonly day: (atMs: number) => string
  /** Formats a number: « 12 841 », with narrow spaces in French. */
  readonly count: (count: number) => string
}

/** Formats times and numbers in the chosen language. */
export function useTimes(): Times {
  const { data } = useTexts()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const moment = (atMs: number): string => formatMoment(locale, atMs, nowMs())
  return {
    moment,
    day: (atMs) => formatShortDay(locale, atMs),
    count: (count) => numberFormat(locale, {}).format(count),
    ago(atMs) {
      const minutes = Math.floor((nowMs() - atMs) / MINUTE_MS)
      if (minutes < 1) return data.justNow
      return minutes < 60 ? data.minutesAgo(minutes) : moment(atMs)
    },
  }
}
