import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { ActiveCard } from './active-card.tsx'
import { BarsCard } from './bars-card.tsx'
import { HealthCard } from './health-card.tsx'
import { periodsOf, seriesOf, sum } from './periods.ts'
import { RefusalsCard } from './refusals-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import { Stats } from './stats.tsx'
import { useDelta } from './use-delta.ts'

/** All statistics, or only the health of the service if the statistics cannot be read. */
export function Figures({ overview }: { readonly overview: Overview }) {
  const { overview: text } = useTexts()
  if (!overview.hasStatistics)
    return (
      <>
        <Note tone="warning" title={text.noStatistics}>
          <p>{text.noStatisticsHint}</p>
        </Note>
        <HealthCard health={overview.health} />
      </>
    )
  if (isEmpty(overview))
    return (
      <>
        <EmptyCard title={text.empty} hint={text.emptyHint} />
        <HealthCard health={overview.health} />
      </>
    )
  return <Plots overview={overview} />
}

function Plots({ overview }: { readonly overview: Overview }) {
  const { overview: text } = useTexts()
  const { totals, before, days } = overview
  const delta = useDelta(days.length - 1)
  const periods = periodsOf(overview)
  const { newAccounts } = seriesOf(overview)
  return (
    <>
      <Stats overview={overview} periods={periods} />
      <SignInsCard overview={overview} periods={periods} />
      <div className="cols">
        <BarsCard
          title={text.signUps}
          periods={periods}
          name={text.newAccounts}
          list="registered"
          counts={newAccounts}
          part={{ name: text.formerGuests, counts: overview.upgrades }}
          delta={delta(totals.signUps + totals.upgrades, before.signUps + before.upgrades)}
        />
        <ActiveCard overview={overview} periods={periods} />
        <BarsCard
          title={text.guests}
          periods={periods}
          name={text.newGuests}
          list="guest"
          counts={overview.guests}
          delta={delta(totals.guests, before.guests)}
        />
        <BarsCard
          title={text.resets}
          periods={periods}
          name={text.resetRequests}
          counts={overview.resetRequests}
          part={{ name: text.resetsDone, counts: overview.resets }}
          delta={delta(totals.resetRequests, before.resetRequests)}
        />
        <RefusalsCard overview={overview} periods={periods} />
        <HealthCard health={overview.health} />
      </div>
    </>
  )
}

function isEmpty(overview: Overview): boolean {
  const { signIns, refusals, signUps, upgrades, guests, resetRequests } = overview
  return (
    signIns.length + refusals.length === 0 &&
    sum([...signUps, ...upgrades, ...guests, ...resetRequests]) === 0
  )
}
