import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import type { FieldState } from './use-form.ts'
import { useHeld } from './use-held.ts'

interface Props {
  readonly field: FieldState<boolean>
  readonly required?: boolean
  readonly children: ReactNode
}

export function CheckField({ field, required = false, children }: Props) {
  const id = useId()
  const { name, value, error, onChange } = field
  const held = useHeld(value, onChange)
  return (
    <div className="field">
      <label className={required ? 'check tall' : 'check'}>
        <input
          {...held}
          type="checkbox"
          name={name}
          required={required}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-e`}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-e`} error={error} />
    </div>
  )
}
