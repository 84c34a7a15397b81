import type { LastTry, ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useTimes } from '../../i18n/use-times.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { Kind, PersonOf, useOutcome } from './receiver-parts.tsx'
import { lastTries, nameOf } from './receivers.ts'

/** The latest deliveries to all receivers, with the response to each. */
export function LastTries({ items }: { readonly items: readonly ReceiverItem[] }) {
  const text = useOutgoingWords()
  const { ago, count } = useTimes()
  const rows = lastTries(items)
  if (rows.length === 0) return null
  const { columns } = text
  return (
    <Section title={text.tries}>
      <Table
        caption={text.triesCaption}
        rows={rows}
        keyOf={({ item, one }) => item.id + one.id}
        columns={[
          { label: columns.tried, cell: ({ one }) => ago(one.at) },
          { label: columns.kind, cell: ({ one }) => <Kind kind={one.kind} /> },
          { label: columns.person, cell: ({ one }) => <PersonOf uid={one.uid} kind={one.kind} /> },
          { label: columns.to, cell: ({ item }) => nameOf(item) },
          { label: columns.answer, cell: ({ one }) => <TryAnswer one={one} /> },
          { label: columns.attempts, isNumber: true, cell: ({ one }) => count(one.attempts) },
        ]}
      />
    </Section>
  )
}

function TryAnswer({ one }: { readonly one: LastTry }) {
  const text = useOutgoingWords()
  const { moment, count } = useTimes()
  const inWords = useOutcome()
  const { outcome, tookMs, isDelivered, nextAt } = one
  if (outcome === null) return <Badge>{text.underWay}</Badge>
  if (isDelivered) {
    const answered = tookMs === null ? outcome : text.acceptedIn(outcome, count(tookMs))
    return (
      <Badge tone="success" icon="check">
        {answered}
      </Badge>
    )
  }
  if (nextAt === null)
    return (
      <Badge tone="danger" icon="x">
        {inWords(outcome)}
      </Badge>
    )
  return (
    <Badge tone="warning" icon="clock">
      {text.nextTry(inWords(outcome), moment(nextAt))}
    </Badge>
  )
}
