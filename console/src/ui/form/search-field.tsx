import { Icon } from '../icon.tsx'
import { PlainInput } from './controls.tsx'
import { Labelled } from './labelled.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  /** The error message. */
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** A search field without autocomplete, so that the browser does not store the typed text. */
export function SearchField({ label, value, maxLength, error = null, onChange }: Props) {
  return (
    <Labelled label={label} error={error} className="grow">
      {(native) => (
        <div className="with-lens">
          <Icon name="search" />
          <PlainInput
            {...native}
            type="search"
            value={value}
            maxLength={maxLength}
            onChange={onChange}
          />
        </div>
      )}
    </Labelled>
  )
}
