import { typedIdentifier } from '@sesame/contract/email-address'
import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { peopleFilter, type PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Input, Select } from '../../ui/form/controls.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { listTexts } from './list-texts.ts'
import { midnightOf, type Wanted } from './wanted.ts'

/** The maximum length that the contract allows. */
const QUERY_MAX = 254

const STATES: readonly PeopleFilter[] = [
  ...(['all', 'new', 'registered', 'guest', 'unverified', 'disabled', 'idle'] as const),
]
const METHODS: readonly PeopleFilter[] = ['passkey', 'password', ...ACCOUNT_PROVIDERS]

interface Props {
  readonly wanted: Wanted
  readonly onSearch: (wanted: Wanted) => void
}

/** The form that searches for people. The key « / » focuses its field from anywhere on the screen. */
export function SearchBar({ wanted, onSearch }: Props) {
  const { people, data } = useTexts()
  const [typed, setTyped] = useState(wanted)
  const [fault, setFault] = useState<'badDay' | 'backwards' | null>(null)
  const text = useTextOf(listTexts)
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
        const found = faultOf(typed, event.currentTarget)
        setFault(found)
        if (found !== null)
          return event.currentTarget.querySelector<HTMLElement>('[name=until]')?.focus()
        const query = typedIdentifier(typed.query)
        onSearch({ ...typed, query, sort: query === '' ? wanted.sort : null })
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
          <Select
            {...native}
            value={typed.filter}
            onChange={(filter) => setTyped({ ...typed, filter: peopleFilter.parse(filter) })}
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
          </Select>
        )}
      </Labelled>
      <div className="period">
        <SelectField
          label={text.period}
          value={typed.of}
          options={(['created', 'seen'] as const).map((value) => ({
            value,
            label: text.periods[value],
          }))}
          onChange={(of) => setTyped({ ...typed, of })}
        />
        {(['from', 'until'] as const).map((name) => (
          <Labelled
            key={name}
            label={text[name]}
            error={name === 'until' && fault !== null ? text[fault] : null}
          >
            {(native) => (
              <Input
                {...native}
                type="date"
                name={name}
                value={typed[name]}
                onChange={(day) => setTyped({ ...typed, [name]: day })}
              />
            )}
          </Labelled>
        ))}
      </div>
      <button className="btn main" type="submit">
        {data.search}
      </button>
    </form>
  )
}

/**
 * Returns what is wrong with the period, or null. Checks the validity of the form's fields, too, because a partly typed day
 * has an empty value.
 */
function faultOf({ from, until }: Wanted, form: HTMLFormElement): 'badDay' | 'backwards' | null {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
  const isBad = [from, until].some((day) => day !== '' && midnightOf(day) === null)
  if (isBad || fields.some(({ validity }) => validity.badInput)) return 'badDay'
  return from !== '' && until !== '' && until < from ? 'backwards' : null
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
