import { useTexts } from '../../i18n/texts.ts'
import { useFigures } from '../../i18n/use-figures.ts'
import { useTimes } from '../../i18n/use-times.ts'

/** If a number is more than this many times the earlier one, the text shows the earlier number instead of a percentage. */
const MOST = 10

/** Compares a number with that of the previous period, in words. */
export function useDelta(days: number): (now: number, before: number | null) => string {
  const { overview } = useTexts()
  const { percent } = useFigures()
  const { count } = useTimes()
  return (now, before) => {
    if (before === null || before === 0) return overview.noneBefore(days)
    if (now === before) return overview.same(days)
    if (now / before > MOST) return overview.countBefore(count(before), days)
    const share = percent(Math.abs(now / before - 1))
    return now > before ? overview.more(share, days) : overview.less(share, days)
  }
}
