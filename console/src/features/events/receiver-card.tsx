import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { ReceiverFeet } from './receiver-feet.tsx'
import { Kinds, useOutcome } from './receiver-parts.tsx'
import { nameOf, type Asking } from './receivers.ts'
import { Wish } from './wish.tsx'

interface Props {
  readonly item: ReceiverItem
  readonly onAsk: (asking: Asking) => void
  readonly onPlan: (plan: Plan) => void
}

/** Shows a receiver: its health, its settings, any pending request, and the actions on it. */
export function ReceiverCard({ item, onAsk, onPlan }: Props) {
  const { settings, wanted } = item
  const shown = settings ?? wanted
  const id = useId()
  return (
    <li className="card receiver">
      <div className="top-l">
        <div className="stack g1">
          <h3 className="h3" id={id}>
            {nameOf(item)}
          </h3>
          <p className="meta">
            <code translate="no">{shown?.url}</code>
          </p>
        </div>
        <State item={item} />
      </div>
      {shown !== null && <Kinds kinds={shown.kinds} />}
      {settings !== null && <Facts item={item} />}
      {wanted !== null && <Wish item={item} wanted={wanted} onPlan={onPlan} />}
      {settings !== null && (
        <ReceiverFeet item={item} name={settings.name} onAsk={onAsk} onPlan={onPlan} />
      )}
    </li>
  )
}

function State({ item }: Pick<Props, 'item'>) {
  const { essential } = useOutgoingWords()
  const { settings, wanted, health } = item
  const isEssential = settings?.essential ?? wanted?.essential ?? false
  return (
    <div className="line g2">
      {isEssential && <Badge tone="gold">{essential}</Badge>}
      <StateBadge item={item} />
      {settings !== null && <Strip hours={health.hours} />}
    </div>
  )
}

function StateBadge({ item: { settings, wanted, suspendedAt, health } }: Pick<Props, 'item'>) {
  const { states } = useOutgoingWords()
  const { nowMs } = useServices()
  if (settings === null) {
    const isOver = wanted !== null && wanted.expiresAt <= nowMs()
    return (
      <Badge tone="warning" icon="clock">
        {isOver ? states.expired : states.asked}
      </Badge>
    )
  }
  if (suspendedAt !== null) return <Badge tone="warning">{states.suspended}</Badge>
  if (health.failingSince !== null)
    return (
      <Badge tone="danger" icon="x">
        {states.failing}
      </Badge>
    )
  if (health.acceptedAt === null) return <Badge>{states.unknown}</Badge>
  return (
    <Badge tone="success" icon="check">
      {states.answering}
    </Badge>
  )
}

const BARS = { accepted: 'ok', failed: 'ko', quiet: 'quiet' }

function Strip({ hours }: { readonly hours: ReceiverItem['health']['hours'] }) {
  const { strip } = useOutgoingWords()
  const count = (wanted: keyof typeof BARS) => hours.filter((hour) => hour === wanted).length
  return (
    <span
      className="strip"
      role="img"
      aria-label={strip(count('accepted'), count('failed'), count('quiet'))}
    >
      {hours.map((hour, at) => (
        // The hours keep their positions, so an index works as a key.
        <i key={at} className={BARS[hour]} />
      ))}
    </span>
  )
}

function Facts({ item }: Pick<Props, 'item'>) {
  const text = useOutgoingWords()
  const { data } = useTexts()
  const { ago, moment, count } = useTimes()
  const inWords = useOutcome()
  const { settings, suspendedAt, formerUntil, health, deadCount, held } = item
  const { acceptedAt, tookMs, failingSince, failure } = health
  const isEssential = settings?.essential === true
  return (
    <>
      {isEssential && <p className="muted small">{text.essentialHint}</p>}
      {suspendedAt !== null && <p className="small">{text.suspendedSince(moment(suspendedAt))}</p>}
      {failingSince !== null && (
        <p className="small">{text.failingSince(moment(failingSince), inWords(failure ?? ''))}</p>
      )}
      {formerUntil !== null && <p className="small">{text.formerUntil(moment(formerUntil))}</p>}
      <dl className="pairs">
        <div>
          <dt>{text.lastAnswer}</dt>
          <dd>{acceptedAt === null ? data.never : ago(acceptedAt)}</dd>
        </div>
        <div>
          <dt>{text.took}</dt>
          <dd>{tookMs === null ? data.unknown : text.ms(count(tookMs))}</dd>
        </div>
        <div>
          <dt>{text.deadOnes}</dt>
          <dd>{count(deadCount)}</dd>
        </div>
        {isEssential && (
          <div>
            <dt>{text.heldOnes}</dt>
            <dd>{count(held.length)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
