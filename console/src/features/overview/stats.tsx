import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { seriesOf, type Periods } from './periods.ts'
import { Spark } from './plots/spark.tsx'
import { useDelta } from './use-delta.ts'

interface Props {
  readonly overview: Overview
  readonly periods: Periods
}

/** Four numbers of the period, each compared with the previous period. */
export function Stats({ overview, periods }: Props) {
  const { overview: text } = useTexts()
  const { days, totals, before, activePeople, activePeopleBefore } = overview
  const finished = days.length - 1
  const delta = useDelta(finished)
  const series = seriesOf(overview)
  const active = activePeople.findLast((value) => value !== null) ?? null
  const newAccounts = totals.signUps + totals.upgrades
  const shape = (counts: readonly number[]) => {
    const sums = periods.sums(counts)
    return periods.hasToday ? sums.slice(0, -1) : sums
  }
  return (
    <div className="stats">
      <Stat
        label={text.stats.signIns(finished)}
        value={totals.signIns}
        delta={delta(totals.signIns, before.signIns)}
        shape={shape(series.signIns)}
      />
      <Stat
        label={text.stats.signUps(finished)}
        value={newAccounts}
        delta={delta(newAccounts, before.signUps + before.upgrades)}
        shape={shape(series.newAccounts)}
      />
      <Stat
        label={text.stats.refusals(finished)}
        value={totals.refusals}
        delta={delta(totals.refusals, before.refusals)}
        shape={shape(series.refusals)}
      />
      <Stat
        label={text.stats.active}
        value={active}
        delta={active === null ? text.notCounted : delta(active, activePeopleBefore)}
        shape={periods.lasts(activePeople)}
      />
    </div>
  )
}

interface StatProps {
  readonly label: string
  readonly value: number | null
  readonly delta: string
  readonly shape: readonly (number | null)[]
}

function Stat({ label, value, delta, shape }: StatProps) {
  const { count } = useTimes()
  return (
    <div className="card stat">
      <p className="muted small">{label}</p>
      <p className="big h3">{value === null ? '–' : count(value)}</p>
      <p className="small delta">{delta}</p>
      <Spark values={shape} />
    </div>
  )
}
