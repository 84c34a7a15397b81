import type { JobsMode } from '@sesame/contract/endpoints/console/jobs'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SWITCH_MODE } from './job-actions.ts'

interface Props {
  readonly mode: JobsMode
  /** The amount of work due at the last runs. Excludes jobs that act in both modes. */
  readonly due: number
  readonly onPlan: (plan: Plan) => void
}

/** Shows whether scheduled jobs delete due data or only count it, who decided that, and the button to switch. */
export function ModeCard({ mode: { sweep, setBy, dryRunSince }, due, onPlan }: Props) {
  const { jobs: text } = useTexts()
  const { count, day } = useTimes()
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
          <PlannedButton
            planned={SWITCH_MODE}
            isQuiet={false}
            facts={{ sweep: !sweep, due: count(due) }}
            onPlan={onPlan}
          />
        </div>
      </div>
    </section>
  )
}
