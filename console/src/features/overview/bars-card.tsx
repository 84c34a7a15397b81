import type { PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { peoplePath } from '../../lib/paths.ts'
import { sum, type Periods } from './periods.ts'
import { Bars } from './plots/bars.tsx'
import { ReadTable } from './plots/read-table.tsx'
import { usePlotText } from './use-plot-text.ts'

interface Props {
  readonly title: string
  readonly periods: Periods
  /** The value of each day. */
  readonly counts: readonly number[]
  readonly name: string
  /** The part of each value that is drawn in gold. */
  readonly part?: { readonly name: string; readonly counts: readonly number[] }
  /** The list in which a bar's link shows the people counted. */
  readonly list?: PeopleFilter
  /** The comparison with the previous period. */
  readonly delta: ReactNode
}

/** A series as a bar chart. A part of each bar is drawn in gold. */
export function BarsCard({ title, periods, counts, name, part, list, delta }: Props) {
  const { overview } = useTexts()
  const { count } = useTimes()
  const { days, dayLabel, sentence } = usePlotText(periods)
  const id = useId()
  const navigate = useNavigate()
  const pathOf =
    list &&
    ((index: number) => peoplePath(list, periods.starts[index] ?? '', periods.ends[index] ?? ''))
  const values = periods.sums(counts)
  const parts = part && periods.sums(part.counts)
  const more =
    part === undefined
      ? []
      : [`${overview.including(part.name, count(sum(part.counts.slice(0, -1))))}.`]
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {title}
        </h2>
        <p className="muted small legend">
          <span>
            <i className="k1" />
            <span>{name}</span>
          </span>
          {part !== undefined && (
            <span>
              <i className="k3" />
              <span>{part.name}</span>
            </span>
          )}
        </p>
      </div>
      <p className="muted small">{delta}</p>
      <Bars
        label={sentence(title, values, ...more)}
        labels={days}
        values={values}
        parts={parts}
        isLastPartial={periods.hasToday}
        onPress={pathOf && ((index) => void navigate(pathOf(index)))}
      />
      <ReadTable
        caption={title}
        days={days}
        dayLabel={dayLabel}
        pathOf={pathOf}
        columns={[
          { label: name, cell: (index) => count(values[index] ?? 0) },
          ...(part === undefined
            ? []
            : [{ label: part.name, cell: (index: number) => count(parts?.[index] ?? 0) }]),
        ]}
      />
    </section>
  )
}
