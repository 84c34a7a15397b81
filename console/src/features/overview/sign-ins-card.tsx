import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { MethodIcon } from '@sesame/web/widgets/providers/method-icon.tsx'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { seriesOf, sum, type Periods } from './periods.ts'
import { axisFromZero, HEIGHT, WIDTH } from './plots/axis.ts'
import { Bars } from './plots/bars.tsx'
import { pathsOf } from './plots/paths.ts'
import { ReadTable } from './plots/read-table.tsx'
import { usePlotText } from './use-plot-text.ts'

interface Props {
  readonly overview: Overview
  readonly periods: Periods
}

/** The card of all sign-ins, then of the sign-ins with each provider. */
export function SignInsCard({ overview, periods }: Props) {
  const { overview: text } = useTexts()
  const { count } = useTimes()
  const providerName = useProviderName()
  const { days, dayLabel, sentence } = usePlotText(periods)
  const id = useId()
  const title = periods.isWeekly ? text.signIns.byWeek : text.signIns.byDay
  const values = periods.sums(seriesOf(overview).signIns)
  const providers = overview.signIns.map(({ provider, counts }) => ({
    provider,
    counts: periods.sums(counts),
    total: sum(counts.slice(0, -1)),
  }))
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {title}
        </h2>
        <p className="muted small legend">
          <span>
            <i className="k1" />
            <span>{text.total}</span>
          </span>
          {periods.hasToday && (
            <span>
              <i className="k2" />
              <span>{text.today}</span>
            </span>
          )}
        </p>
      </div>
      <div className="split">
        <div>
          <Bars
            label={sentence(title, values)}
            labels={days}
            values={values}
            isLastPartial={periods.hasToday}
          />
        </div>
        <Providers providers={providers} hasToday={periods.hasToday} />
      </div>
      <ReadTable
        caption={title}
        days={days}
        dayLabel={dayLabel}
        columns={[
          ...providers.map(({ provider, counts }) => ({
            label: providerName(provider),
            cell: (index: number) => count(counts[index] ?? 0),
          })),
          { label: text.total, cell: (index: number) => count(values[index] ?? 0) },
        ]}
      />
    </section>
  )
}

interface ProvidersProps {
  readonly providers: readonly {
    readonly provider: string
    readonly counts: readonly number[]
    readonly total: number
  }[]
  readonly hasToday: boolean
}

/** Small plots with the same scale, so that heights can be compared. Today is omitted, because it is incomplete. */
function Providers({ providers, hasToday }: ProvidersProps) {
  const { overview: text } = useTexts()
  const { count } = useTimes()
  const providerName = useProviderName()
  const finished = providers.map(({ provider, counts, total }) => ({
    provider,
    total: count(total),
    counts: hasToday ? counts.slice(0, -1) : counts,
  }))
  const { y } = axisFromZero(finished.flatMap(({ counts }) => counts))
  return (
    <ul className="multi" role="list" aria-label={text.byProvider}>
      {finished.map(({ provider, counts, total }) => {
        const name = providerName(provider)
        const paths = pathsOf(counts, y)
        const label = text.providerLabel(
          name,
          total,
          count(counts[0] ?? 0),
          count(counts.at(-1) ?? 0),
        )
        return (
          <li key={provider}>
            <figure>
              <figcaption>
                <MethodIcon provider={provider} />
                <span>{name}</span>
                <b>{total}</b>
              </figcaption>
              <svg
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={label}
              >
                <path className="a" d={paths.area} />
                <path className="l" d={paths.line} />
                <path className="gl" d={`M0 ${HEIGHT}H${WIDTH}`} />
              </svg>
            </figure>
          </li>
        )
      })}
    </ul>
  )
}
