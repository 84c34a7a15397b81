import type { JournalItem } from '@sesame/contract/endpoints/console/journal'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Pager } from '../../ui/data/pager.tsx'
import { Table } from '../../ui/data/table.tsx'
import type { Pages } from '../../ui/data/use-pages.ts'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { EntryAction, EntryBy, EntryProof, EntryReason, EntryTarget } from './entry-cells.tsx'

interface Props {
  readonly pages: Pages<JournalItem>
  /** Number of entries in the journal; null until the API has responded. */
  readonly total: number | null
}

export function JournalEntries({ pages, total }: Props) {
  const { journal } = useTexts()
  const { moment, count } = useTimes()
  const { columns } = journal
  return (
    <Part asked={pages} failed={journal.failed} rows={8}>
      {({ items, next }) => (
        <>
          {items.length === 0 ? (
            <EmptyCard
              title={journal.none}
              hint={next === null ? journal.noneHint : `${journal.noneHint} ${journal.more}`}
            />
          ) : (
            <Table
              kind="log-t"
              caption={journal.caption}
              rows={items}
              keyOf={({ seq }) => String(seq)}
              columns={[
                {
                  label: columns.at,
                  cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>,
                },
                { label: columns.by, cell: (entry) => <EntryBy entry={entry} /> },
                { label: columns.action, cell: (entry) => <EntryAction entry={entry} /> },
                { label: columns.target, cell: (entry) => <EntryTarget entry={entry} /> },
                { label: columns.reason, cell: (entry) => <EntryReason entry={entry} /> },
                { label: columns.proof, cell: (entry) => <EntryProof entry={entry} /> },
              ]}
            />
          )}
          <Pager pages={pages}>
            {total === null ? undefined : journal.total(items.length, count(total))}
          </Pager>
        </>
      )}
    </Part>
  )
}
