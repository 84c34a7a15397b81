import type { JobsMode } from '@sesame/contract/endpoints/console/jobs'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Badge } from '../../ui/badge.tsx'

interface Props {
  readonly mode: JobsMode
  readonly onSwitch: () => void
}

/** Shows whether scheduled jobs delete due data or only count it, who decided that, and the button to switch. */
export function ModeCard({ mode: { sweep, setBy, dryRunSince }, onSwitch }: Props) {
  const { jobs: text } = useTexts()
  const { day } = useTimes()
  const id = useId()
  const counting = dryRunSince === null ? text.dryNow : text.drySince(day(dryRunSince))
  return (
    <section className="card job" aria-labelledby={id}>
      <div className="job-h">
        <div className="stack g1">
          <h2 id={id} className="h3">
            {text.mode}
          </h2>
          <p className="muted small">
            {`${sweep ? text.sweepNow : counting} ${setBy === 'operator' ? text.byConsole : text.bySetting}`}
          </p>
        </div>
        <div className="line g2">
          <Badge tone={sweep ? 'success' : 'warning'} icon={sweep ? 'check' : 'alert'}>
            {sweep ? text.modeSweep : text.modeDry}
          </Badge>
          <ActionButton action="setJobsMode" icon="power" onPress={onSwitch}>
            {sweep ? text.toDry : text.toSweep}
          </ActionButton>
        </div>
      </div>
    </section>
  )
}
