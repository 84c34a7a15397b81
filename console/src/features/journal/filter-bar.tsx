import { JOURNAL_ACTIONS } from '@sesame/contract/records/journal-entry'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useOperators } from '../../lib/operators.tsx'
import { Input, PlainInput } from '../../ui/form/controls.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { EVERYTHING, type Wanted } from './journal-filters.ts'

/** The maximum length that the contract allows. */
const TEXT_MAX = 100
const UID_MAX = 128

interface Props {
  readonly onFilter: (wanted: Wanted) => void
}

export function FilterBar({ onFilter }: Props) {
  const { journal, events, data } = useTexts()
  const [typed, setTyped] = useState(EVERYTHING)
  const { answer } = useOperators()
  const operators = answer.status === 'ready' ? answer.value : []
  const set = (change: Partial<Wanted>) => setTyped((before) => ({ ...before, ...change }))

  return (
    <form
      className="tools-bar even"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(typed)
      }}
    >
      <SearchField
        label={journal.text}
        value={typed.text}
        maxLength={TEXT_MAX}
        onChange={(text) => set({ text })}
      />
      <SelectField
        label={journal.operator}
        value={typed.operator}
        options={[
          { value: '', label: journal.allOperators },
          ...operators.map(({ uid, displayName, email }) => ({
            value: uid,
            label: displayName ?? email ?? uid,
          })),
        ]}
        onChange={(operator) => set({ operator })}
      />
      <SelectField
        label={journal.action}
        value={typed.action}
        options={[
          { value: '', label: journal.allActions },
          ...JOURNAL_ACTIONS.map((value) => ({ value, label: events.actions[value] })),
        ]}
        onChange={(action) => set({ action })}
      />
      <Labelled label={journal.target}>
        {(native) => (
          <PlainInput
            {...native}
            type="text"
            value={typed.target}
            maxLength={UID_MAX}
            onChange={(target) => set({ target })}
          />
        )}
      </Labelled>
      <DayField label={journal.from} value={typed.from} onChange={(from) => set({ from })} />
      <DayField label={journal.until} value={typed.until} onChange={(until) => set({ until })} />
      <button className="btn main" type="submit">
        {data.filter}
      </button>
    </form>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayProps) {
  return (
    <Labelled label={label}>
      {(native) => <Input {...native} type="date" value={value} onChange={onChange} />}
    </Labelled>
  )
}
