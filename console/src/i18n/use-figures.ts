import { formatDayOfYear } from '@sesame/web/i18n/dates.ts'
import { numberFormat } from '@sesame/web/i18n/formats.ts'
import { useLocale } from '@sesame/web/i18n/locale.tsx'

export interface Figures {
  /** Formats a day `yyyy-mm-dd`: « 22 oct. ». */
  readonly dayOf: (day: string) => string
  /** « 4,1 % » */
  readonly percent: (share: number) => string
}

/** Formats days and shares of the statistics in the chosen language. */
export function useFigures(): Figures {
  const { locale } = useLocale()
  return {
    // Noon UTC is on the same day in nearly every time zone.
    dayOf: (day) => formatDayOfYear(locale, Date.parse(`${day}T12:00:00Z`)),
    percent: (share) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
        .format(share)
        .replace('\u00A0%', '\u202F%'),
  }
}
