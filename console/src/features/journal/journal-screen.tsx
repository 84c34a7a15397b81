import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { usePages } from '../../ui/data/use-pages.ts'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { ChainCheck } from './chain-check.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { FilterBar } from './filter-bar.tsx'
import { JournalEntries } from './journal-entries.tsx'
import { EVERYTHING, filterOf } from './journal-filters.ts'

/** The screen that shows the journal of operators' actions. */
export function JournalScreen() {
  const { journal, frame } = useTexts()
  const { isMine, role } = useAction('searchJournal')
  if (isMine) return <Journal />
  return (
    <>
      <BoardHead title={journal.title} hint={journal.hint} />
      <EmptyCard title={frame.reservedTo[role]} hint={journal.reserved} />
    </>
  )
}

function Journal() {
  const { journal } = useTexts()
  const { call } = useServices()
  const [wanted, setWanted] = useState(EVERYTHING)
  const [total, setTotal] = useState<number | null>(null)

  const ask = useCallback(
    async (after: string | null) => {
      const page = await call('searchJournal', {
        body: { ...filterOf(wanted), ...(after !== null && { after }) },
      })
      setTotal(page.total)
      return page
    },
    [call, wanted],
  )
  const pages = usePages(ask)
  return (
    <>
      <BoardHead title={journal.title} hint={journal.hint}>
        <ExportButtons wanted={wanted} />
      </BoardHead>
      <FilterBar onFilter={setWanted} />
      <JournalEntries pages={pages} total={total} />
      <ChainCheck />
    </>
  )
}
