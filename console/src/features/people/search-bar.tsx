import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { peopleFilter, type PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Labelled } from '../../ui/form/labelled.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import type { Wanted } from './wanted.ts'

/** The contract's limit. */
const QUERY_MAX = 254

const STATES: readonly PeopleFilter[] = [
  ...(['all', 'new', 'registered', 'guest', 'unverified', 'disabled', 'idle'] as const),
]
const METHODS: readonly PeopleFilter[] = ['passkey', 'password', ...ACCOUNT_PROVIDERS]

interface Props {
  readonly wanted: Wanted
  readonly onSearch: (wanted: Wanted) => void
}

/** Searches people. The key « / » leads to the field from anywhere on the screen. */
export function SearchBar({ wanted, onSearch }: Props) {
  const { people, data } = useTexts()
  const [typed, setTyped] = useState(wanted)
  const form = useRef<HTMLFormElement>(null)
  useSearchKey(form)
  return (
    <form
      ref={form}
      className="tools-bar"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ ...typed, query: typed.query.trim() })
      }}
    >
      <SearchField
        label={people.query}
        value={typed.query}
        maxLength={QUERY_MAX}
        onChange={(query) => setTyped({ ...typed, query })}
      />
      <Labelled label={people.filter}>
        {(native) => (
          <select
            {...native}
            value={typed.filter}
            onChange={({ target }) =>
              setTyped({ ...typed, filter: peopleFilter.parse(target.value) })
            }
          >
            <optgroup label={people.byState}>
              {STATES.map((filter) => (
                <option key={filter} value={filter}>
                  {people.filters[filter]}
                </option>
              ))}
            </optgroup>
            <optgroup label={people.byMethod}>
              {METHODS.map((filter) => (
                <option key={filter} value={filter}>
                  {people.filters[filter]}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Labelled>
      <button className="btn main" type="submit">
        {data.search}
      </button>
    </form>
  )
}

/** Focuses the form's first field at « / », except while the operator types or a dialog is open. */
function useSearchKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const focusField = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      form.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', focusField)
    return () => removeEventListener('keydown', focusField)
  }, [form])
}
