import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useTimes } from '../../i18n/use-times.ts'
import { shortUid } from '../../lib/short-uid.ts'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { Kind, PersonOf, useOutcome } from './receiver-parts.tsx'
import { RESEND_EVENTS } from './receiver-actions.ts'
import { leaving, uidOf, type Resending } from './receivers.ts'

interface Props {
  readonly items: readonly ReceiverItem[]
  readonly onPlan: (plan: Plan) => void
  /** Called after events were sent again. */
  readonly onResent: (resending: Resending) => void
}

/** The id of the table row of an undelivered event, used to find the row again. */
export const rowId = (event: string): string => `abandonne-${event}`

/** Lists the events that a receiver did not accept within a day, grouped by receiver in delivery order. */
export function DeadEvents({ items, ...on }: Props) {
  const text = useOutgoingWords()
  const giving = items.flatMap((item) =>
    item.settings === null || item.dead.length === 0 ? [] : [{ item, name: item.settings.name }],
  )
  if (giving.length === 0) return null
  return (
    <Section title={text.dead} hint={text.deadHint}>
      <div className="stack g4">
        {giving.map(({ item, name }) => (
          <DeadOf key={item.id} item={item} name={name} {...on} />
        ))}
      </div>
    </Section>
  )
}

interface OneProps extends Omit<Props, 'items'> {
  readonly item: ReceiverItem
  readonly name: string
}

function DeadOf({ item, name, onPlan, onResent }: OneProps) {
  const text = useOutgoingWords()
  const { moment, count } = useTimes()
  const inWords = useOutcome()
  const { columns } = text
  const { dead, deadCount } = item
  /** The button for the person whom the event `from` concerns, or for everyone if `from` is null. */
  const resend = (from: string | null, event: string | null) => {
    const resending = { item, from }
    const { length } = leaving(resending)
    return (
      <PlannedButton
        planned={RESEND_EVENTS}
        facts={{ receiver: item.id, name, uid: uidOf(resending), count: length, event }}
        isQuiet={event !== null}
        onPlan={onPlan}
        onAnswer={() => onResent(resending)}
      />
    )
  }
  return (
    <div className="stack g2">
      <div className="line between">
        <p className="name">{name}</p>
        {resend(null, null)}
      </div>
      <Table
        caption={text.deadOf(name)}
        rows={dead}
        keyOf={({ id }) => id}
        columns={[
          { label: columns.happened, cell: ({ at }) => moment(at) },
          { label: columns.kind, cell: ({ kind }) => <Kind kind={kind} /> },
          { label: columns.person, cell: ({ uid, kind }) => <PersonOf uid={uid} kind={kind} /> },
          {
            label: columns.answer,
            cell: ({ outcome }) => (
              <Badge tone="danger" icon="x">
                {inWords(outcome)}
              </Badge>
            ),
          },
          { label: columns.attempts, isNumber: true, cell: ({ attempts }) => count(attempts) },
          {
            label: columns.action,
            cell: ({ id, kind, uid }) => (
              <span id={rowId(id)}>{resend(id, `${kind}, ${shortUid(uid)}`)}</span>
            ),
          },
        ]}
      />
      {deadCount > dead.length && (
        <p className="muted small">{text.deadMore(dead.length, count(deadCount))}</p>
      )}
    </div>
  )
}
