import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useTimes } from '../../i18n/use-times.ts'
import { useOperatorName } from '../../lib/operators.tsx'
import { useMe, useServices } from '../../lib/services.tsx'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { APPROVE_RECEIVER, REFUSE_RECEIVER } from './receiver-actions.ts'
import { Kinds } from './receiver-parts.tsx'
import { nameOf } from './receivers.ts'

interface Props {
  readonly item: ReceiverItem
  readonly wanted: NonNullable<ReceiverItem['wanted']>
  readonly onPlan: (plan: Plan) => void
}

/** An owner's pending request for a receiver. The owner who made it can only withdraw it. */
export function Wish({ item, wanted, onPlan }: Props) {
  const text = useOutgoingWords()
  const { ago, moment } = useTimes()
  const { uid } = useMe()
  const { nowMs } = useServices()
  const operatorName = useOperatorName()
  const { by, at, expiresAt } = wanted
  const isMine = by === uid
  const isOver = expiresAt <= nowMs()
  const facts = {
    receiver: item.id,
    wish: wanted.id,
    name: nameOf(item),
    url: wanted.url,
    isMine,
  }
  return (
    <div className="fix">
      <div>
        <strong>{item.settings === null ? text.wishNew : text.wishChange}</strong>
        <p>{isMine ? text.wishByYou(ago(at)) : text.wishBy(operatorName(by), ago(at))}</p>
        <p>{isOver ? text.over : text.due(moment(expiresAt))}</p>
      </div>
      {item.settings !== null && <WantedSettings wanted={wanted} />}
      <div className="line g2">
        <PlannedButton planned={REFUSE_RECEIVER} facts={facts} onPlan={onPlan} />
        {!isMine && !isOver && (
          <PlannedButton
            planned={APPROVE_RECEIVER}
            facts={{ ...facts, name: wanted.name }}
            details={<WantedSettings wanted={wanted} />}
            onPlan={onPlan}
          />
        )}
      </div>
    </div>
  )
}

/** The settings that an owner requests, to compare with the current ones. */
export function WantedSettings({ wanted }: Pick<Props, 'wanted'>) {
  const text = useOutgoingWords()
  const { name, url, kinds, essential, newKey } = wanted
  return (
    <div className="receiver">
      <p>
        <b>{name}</b>
        {essential && <span>{` · ${text.essential}`}</span>}
        <br />
        <code translate="no">{url}</code>
      </p>
      <Kinds kinds={kinds} />
      {newKey && <p>{text.keyChanges}</p>}
    </div>
  )
}
