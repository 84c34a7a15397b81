import { useTexts } from '../../i18n/texts.ts'
import { useFigures } from '../../i18n/use-figures.ts'
import { useTimes } from '../../i18n/use-times.ts'
import type { Periods } from './periods.ts'

/** Returns the texts of the plots of a period. */
export function usePlotText(periods: Periods) {
  const { overview } = useTexts()
  const { dayOf } = useFigures()
  const { count } = useTimes()
  const { starts, hasToday, isWeekly } = periods
  const days = starts.map(dayOf)
  return {
    days,
    dayLabel: isWeekly ? overview.week : overview.day,
    /** Returns a text with the range and extremes of the finished days, and any remarks. */
    sentence: (
      name: string,
      values: readonly (number | null)[],
      ...more: readonly string[]
    ): string => {
      const finished = hasToday ? values.slice(0, -1) : values
      const known = finished.filter((value) => value !== null)
      const to = hasToday ? days.at(-2) : days.at(-1)
      const [low, high] = known.length === 0 ? [0, 0] : [Math.min(...known), Math.max(...known)]
      const range = overview.range(name, days[0] ?? '', to ?? '', count(low), count(high))
      const today = hasToday ? values.at(-1) : null
      const about = typeof today === 'number' ? [overview.todayToo(count(today))] : []
      return [`${range}.`, ...more, ...about].join(' ')
    },
  }
}
