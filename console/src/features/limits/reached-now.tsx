import type { ReachedLimit } from '@sesame/contract/endpoints/console/limits'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useCallback } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { Table, type Column } from '../../ui/data/table.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { useSaid } from '../../ui/notes/said.tsx'
import { Section } from '../../ui/page/section.tsx'

/** The limits that are exceeded now. The API does not store which subjects exceeded them. */
export function ReachedNow() {
  const { limits: text } = useTexts()
  const { call } = useServices()
  const asked = useAnswer(useCallback(() => call('searchReachedLimits', { body: {} }), [call]))
  const columns = useColumns()
  const count = asked.answer.status === 'ready' ? asked.answer.value.items.length : 0
  useSaid(count === 0 ? null : text.nowFound(count))
  return (
    <Section title={text.now} hint={text.nowHint}>
      <Part asked={asked} failed={text.nowFailed} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyCard level={3} title={text.nowNone} hint={text.nowNoneHint} />
          ) : (
            <Table caption={text.now} columns={columns} rows={items} keyOf={({ limit }) => limit} />
          )
        }
      </Part>
    </Section>
  )
}

function useColumns(): readonly Column<ReachedLimit>[] {
  const { limits: text } = useTexts()
  const { count, moment } = useTimes()
  return [
    { label: text.columns.limit, cell: ({ limit }) => text.names[limit] ?? limit },
    { label: text.counted, cell: ({ by }) => text.by[by] },
    {
      label: text.subjects,
      isNumber: true,
      cell: ({ subjects, capped }) => text.subjectCount(count(subjects), capped),
    },
    { label: text.max, isNumber: true, cell: ({ max }) => count(max) },
    { label: text.columns.ends, cell: ({ windowEndsAt }) => moment(windowEndsAt) },
  ]
}
