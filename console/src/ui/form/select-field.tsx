import { Select } from './controls.tsx'
import { Labelled } from './labelled.tsx'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A choice between a few values, with its label. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: Props<Value>) {
  return (
    <Labelled label={label}>
      {(native) => (
        <Select
          {...native}
          value={value}
          onChange={(value) => {
            const chosen = options.find((one) => one.value === value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}
