import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useTimes } from '../../i18n/use-times.ts'
import { shortUid } from '../../lib/short-uid.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { Kind, PersonOf, useOutcome } from './receiver-parts.tsx'
import type { Choose } from './receivers.ts'

interface Props {
  readonly items: readonly ReceiverItem[]
  readonly onChoose: Choose
}

/** The id of the table row of an undelivered event, used to find the row again. */
export const rowId = (event: string): string => `abandonne-${event}`

/** Lists the events that a receiver did not accept within a day, grouped by receiver in delivery order. */
export function DeadEvents({ items, onChoose }: Props) {
  const text = useOutgoingWords()
  const giving = items.flatMap((item) =>
    item.settings === null || item.dead.length === 0 ? [] : [{ item, name: item.settings.name }],
  )
  if (giving.length === 0) return null
  return (
    <Section title={text.dead} hint={text.deadHint}>
      <div className="stack g4">
        {giving.map(({ item, name }) => (
          <DeadOf key={item.id} item={item} name={name} onChoose={onChoose} />
        ))}
      </div>
    </Section>
  )
}

interface OneProps {
  readonly item: ReceiverItem
  readonly name: string
  readonly onChoose: Choose
}

function DeadOf({ item, name, onChoose }: OneProps) {
  const text = useOutgoingWords()
  const { moment, count } = useTimes()
  const inWords = useOutcome()
  const { columns } = text
  const { dead, deadCount } = item
  return (
    <div className="stack g2">
      <div className="line between">
        <p className="name">{name}</p>
        <ActionButton
          action="resendEvents"
          label={text.resendAllOf(dead.length, name)}
          onPress={() => onChoose({ kind: 'resend', item, from: null })}
        >
          {text.resendAll(dead.length)}
        </ActionButton>
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
              <span id={rowId(id)}>
                <ActionButton
                  action="resendEvents"
                  label={text.resendOf(kind, shortUid(uid))}
                  isQuiet
                  onPress={() => onChoose({ kind: 'resend', item, from: id })}
                >
                  {text.resend}
                </ActionButton>
              </span>
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
