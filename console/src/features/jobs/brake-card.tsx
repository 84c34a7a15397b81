import type { JobBrake } from '@sesame/contract/endpoints/console/jobs'
import { DAY_MS } from '@sesame/contract/durations'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { OperatorNames, useOperatorName } from '../../lib/operators.tsx'
import { useMe, useServices } from '../../lib/services.tsx'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RELEASE_ERASURES } from './job-actions.ts'
import { kindName } from './job-words.ts'

interface Props {
  readonly brake: JobBrake
  readonly onPlan: (plan: Plan) => void
}

/**
 * Shows the erasures that the safety limit stopped today, the owners who have released them, and a button to release them.
 * Renders nothing if no erasure is stopped.
 */
export function BrakeCard({ brake, onPlan }: Props) {
  if (brake.braked.length === 0) return null
  return (
    <OperatorNames>
      <Braked brake={brake} onPlan={onPlan} />
    </OperatorNames>
  )
}

function Braked({ brake: { braked, releasedBy }, onPlan }: Props) {
  const { jobs: text } = useTexts()
  const { count, moment } = useTimes()
  const { nowMs } = useServices()
  const { uid } = useMe()
  const nameOf = useOperatorName()
  const id = useId()
  const [first] = releasedBy
  return (
    <section className="card job" aria-labelledby={id}>
      <div className="job-h">
        <div className="stack g1">
          <h2 id={id} className="h3">
            {text.brake}
          </h2>
          <p className="muted small">{text.brakeText(moment(endOfDay(nowMs())))}</p>
        </div>
        <Badge tone="warning" icon="alert">
          {text.braked}
        </Badge>
      </div>
      <dl className="pairs">
        {braked.map(({ kind, left }) => (
          <div key={kind}>
            <dt>{kindName(text, kind)}</dt>
            <dd>{text.left(count(left))}</dd>
          </div>
        ))}
      </dl>
      <div className="job-f">
        <p className="muted small">
          {first === undefined ? text.releasedByNone : text.releasedByOne(nameOf(first))}
        </p>
        <span className="line g2">
          <PlannedButton
            planned={RELEASE_ERASURES}
            facts={{
              left: count(braked.reduce((total, { left }) => total + left, 0)),
              isLast: first !== undefined,
            }}
            because={releasedBy.includes(uid) ? text.releasedByYou : null}
            onPlan={onPlan}
          />
        </span>
      </div>
    </section>
  )
}

/** Returns the end of a UTC day, because the safety limit counts erasures per UTC day. */
const endOfDay = (nowMs: number): number => nowMs - (nowMs % DAY_MS) + DAY_MS
