import type { JobBrake } from '@sesame/contract/endpoints/console/jobs'
import { DAY_MS } from '@sesame/contract/durations'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { OperatorNames, useOperatorName } from '../../lib/operators.tsx'
import { useMe, useServices } from '../../lib/services.tsx'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { kindName } from './job-words.ts'

interface Props {
  readonly brake: JobBrake
  readonly onRelease: () => void
}

/**
 * Erasures stopped today by the safety limit, the owners who have released them, and a button to release them. Renders nothing
 * if no erasure is stopped.
 */
export function BrakeCard({ brake, onRelease }: Props) {
  if (brake.braked.length === 0) return null
  return (
    <OperatorNames>
      <Braked brake={brake} onRelease={onRelease} />
    </OperatorNames>
  )
}

function Braked({ brake: { braked, releasedBy }, onRelease }: Props) {
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
          <ActionButton
            action="releaseBrake"
            icon="power"
            isQuiet
            because={releasedBy.includes(uid) ? text.releasedByYou : null}
            onPress={onRelease}
          >
            {text.release}
          </ActionButton>
        </span>
      </div>
    </section>
  )
}

/** The safety limit counts erasures per UTC day. */
const endOfDay = (nowMs: number): number => nowMs - (nowMs % DAY_MS) + DAY_MS
