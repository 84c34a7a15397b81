import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Table } from '../../ui/data/table.tsx'
import { seriesOf, sum, type Periods } from './periods.ts'
import { axisFromZero } from './plots/axis.ts'
import { Line } from './plots/line.tsx'
import { ReadTable } from './plots/read-table.tsx'
import { usePlotText } from './use-plot-text.ts'

/** Number of reasons listed. The others are shown as one sum. */
const SHOWN = 8

interface Props {
  readonly overview: Overview
  readonly periods: Periods
}

/** The reasons for which the API refused requests, with their counts. The table contains the bars. */
export function RefusalsCard({ overview, periods }: Props) {
  const { overview: text } = useTexts()
  const { count } = useTimes()
  const { days, dayLabel, sentence } = usePlotText(periods)
  const id = useId()
  const finished = overview.days.length - 1
  const values = periods.sums(seriesOf(overview).refusals)
  // Omit today, because its count is incomplete and the line would seem to fall.
  const drawn = periods.hasToday ? values.slice(0, -1) : values
  const name = periods.isWeekly ? text.refusalsByWeek : text.refusalsByDay
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.refusals}
        </h2>
        <p className="muted small">{text.byReason(finished)}</p>
      </div>
      <Reasons overview={overview} />
      <div className="stack g3 push">
        <p className="muted small">{periods.isWeekly ? text.perWeek : text.perDay}</p>
        <Line
          isLow
          label={sentence(name, values)}
          labels={days.slice(0, drawn.length)}
          values={drawn}
          axis={axisFromZero(drawn, 1)}
        />
      </div>
      <ReadTable
        caption={name}
        days={days}
        dayLabel={dayLabel}
        columns={[{ label: text.refusals, cell: (index) => count(values[index] ?? 0) }]}
      />
    </section>
  )
}

function Reasons({ overview: { refusals, days } }: Pick<Props, 'overview'>) {
  const { overview: text, refusals: words } = useTexts()
  const { count } = useTimes()
  const finished = days.length - 1
  const all = refusals
    .map(({ reason, counts }) => ({ reason, total: sum(counts.slice(0, finished)) }))
    .filter(({ total }) => total > 0)
  if (all.length === 0) return <p className="muted small">{text.noRefusals}</p>
  const rest = sum(all.slice(SHOWN).map(({ total }) => total))
  const rows = [...all.slice(0, SHOWN), ...(rest > 0 ? [{ reason: null, total: rest }] : [])]
  const most = Math.max(...rows.map(({ total }) => total))
  return (
    <Table
      kind="hbars"
      isBare
      isHeadHidden
      caption={text.refusalsCaption(finished)}
      rows={rows}
      keyOf={({ reason }) => reason ?? ''}
      columns={[
        {
          label: text.reason,
          cell: ({ reason, total }) => (
            <>
              <span>
                {reason === null ? text.otherReasons : (words.reasons[reason] ?? words.other)}
              </span>
              {reason !== null && <code>{reason}</code>}
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="t" width="100" height="6" />
                <rect className="b" width={(100 * total) / most} height="6" />
              </svg>
            </>
          ),
        },
        { label: text.number, isNumber: true, cell: ({ total }) => count(total) },
      ]}
    />
  )
}
