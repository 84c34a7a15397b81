import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { laterComponent } from '@sesame/web/ui/later-component.tsx'
import { startTransition, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { usePages } from '../../ui/data/use-pages.ts'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { ExportButton } from './export-button.tsx'
import { listTexts } from './list-texts.ts'
import { PeopleResults } from './people-results.tsx'
import { SearchBar } from './search-bar.tsx'
import { EVERYBODY, questionOf, urlOf, wantedIn, type Wanted } from './wanted.ts'

/** The code of the dialog is loaded when it is first opened. */
const MailDialog = laterComponent(async () => (await import('./mail-dialog.tsx')).MailDialog)

/** The screen that searches for people. */
export function PeopleScreen() {
  const { people } = useTexts()
  const { call } = useServices()
  const [url, setUrl] = useSearchParams()
  /** A new object for each search, so that a repeated search also sends a request. */
  const [typed, setTyped] = useState({ query: '' })
  const wanted = useMemo(() => wantedIn(url, typed.query), [url, typed])
  /** Number of times that the filters were cleared. When it changes, the form's fields are reset. */
  const [clearings, setClearings] = useState(0)
  const search = (next: Wanted): void => {
    // The router updates the URL in a transition. Set the query in the same transition to avoid requesting the list twice.
    startTransition(() => {
      setTyped({ query: next.query })
      setUrl(urlOf(next))
    })
  }

  const clear = (): void => {
    search(EVERYBODY)
    startTransition(() => setClearings(clearings + 1))
  }

  const ask = useCallback(
    (cursor: string | null) => call('searchPeople', { body: questionOf(wanted, cursor) }),
    [call, wanted],
  )
  const pages = usePages(ask)

  return (
    <>
      <BoardHead title={people.title} hint={people.hint}>
        <MailButton />
        <ExportButton wanted={wanted} />
      </BoardHead>
      <SearchBar key={clearings} wanted={wanted} onSearch={search} />
      <PeopleResults pages={pages} wanted={wanted} onSearch={search} onClear={clear} />
    </>
  )
}

/** Opens the search for e-mails by recipient. */
function MailButton() {
  const text = useTextOf(listTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className="btn tiny" type="button" onClick={() => setOpen(true)}>
        {text.strangeMail}
      </button>
      {isOpen && <MailDialog onClose={() => setOpen(false)} />}
    </>
  )
}
