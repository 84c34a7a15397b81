import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import type { FieldState } from './use-form.ts'
import { useTypedBefore } from './use-typed-before.ts'

interface Props {
  readonly field: FieldState<boolean>
  readonly required?: boolean
  readonly children: ReactNode
}

export function CheckField({ field, required = false, children }: Props) {
  const id = useId()
  const { name, value, error, onChange } = field
  const ref = useTypedBefore(value, (input) => input.checked, onChange)
  return (
    <div className="field">
      <label className={required ? 'check tall' : 'check'}>
        <input
          ref={ref}
          type="checkbox"
          name={name}
          checked={value}
          required={required}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-e`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
      <FieldError id={`${id}-e`} error={error} />
    </div>
  )
}
