import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import type { Periods } from './periods.ts'
import { axisOfLine } from './plots/axis.ts'
import { Line } from './plots/line.tsx'
import { ReadTable } from './plots/read-table.tsx'
import { usePlotText } from './use-plot-text.ts'

interface Props {
  readonly overview: Overview
  readonly periods: Periods
}

/** Plots, for each day, how many people were active in the 30 days that ended on that day. */
export function ActiveCard({ overview, periods }: Props) {
  const { overview: text } = useTexts()
  const { count } = useTimes()
  const { days, dayLabel, sentence } = usePlotText(periods)
  const id = useId()
  const values = periods.lasts(overview.activePeople)
  const axis = axisOfLine(values.filter((value) => value !== null))
  const from = axis.isTruncated ? [text.axisFrom(count(axis.ticks[0] ?? 0))] : []
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.active}
        </h2>
        <p className="muted small">{text.rolling}</p>
      </div>
      {axis.isTruncated && <p className="muted small">{from[0]}</p>}
      <Line
        label={sentence(`${text.active} ${text.rolling}`, values, ...from)}
        labels={days}
        values={values}
        axis={axis}
      />
      <ReadTable
        caption={text.active}
        days={days}
        dayLabel={dayLabel}
        columns={[
          {
            label: text.active,
            cell: (index) => {
              const value = values[index] ?? null
              return value === null ? text.notCounted : count(value)
            },
          },
        ]}
      />
    </section>
  )
}
