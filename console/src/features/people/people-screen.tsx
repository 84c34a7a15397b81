import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { usePages } from '../../ui/data/use-pages.ts'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { PeopleResults } from './people-results.tsx'
import { SearchBar } from './search-bar.tsx'
import { EVERYBODY, questionOf } from './wanted.ts'

/** Searches for people. */
export function PeopleScreen() {
  const { people } = useTexts()
  const { call } = useServices()
  const [wanted, setWanted] = useState(EVERYBODY)
  /** How often the filters were cleared, which resets the fields. */
  const [clearings, setClearings] = useState(0)
  const clear = (): void => {
    setWanted(EVERYBODY)
    setClearings(clearings + 1)
  }

  const ask = useCallback(
    (cursor: string | null) => call('searchPeople', { body: questionOf(wanted, cursor) }),
    [call, wanted],
  )
  const pages = usePages(ask)

  return (
    <>
      <BoardHead title={people.title} hint={people.hint} />
      <SearchBar key={clearings} wanted={wanted} onSearch={setWanted} />
      <PeopleResults pages={pages} wanted={wanted} onClear={clear} />
    </>
  )
}
