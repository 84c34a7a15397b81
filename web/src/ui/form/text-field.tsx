import { useId, type InputHTMLAttributes } from 'react'
import { FieldError } from './field-error.tsx'
import type { FieldState } from './use-form.ts'
import { useHeld } from './use-held.ts'
import type { Elements } from '../elements.ts'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldState<string>>

interface Props extends Native {
  readonly label: string
  readonly hint?: string | undefined
  readonly field: FieldState<string>
  /** The id of an additional text that describes the field. */
  readonly describedBy?: string
  /** Shown beside the input. */
  readonly action?: Elements
  /** The class of the element around the input and `action`. */
  readonly frame?: string
}

export function TextField(props: Props) {
  const { label, hint, field, describedBy, action, frame = 'line tied', ...native } = props
  const id = useId()
  const { name, value, error, onChange, onBlur } = field
  const held = useHeld(value, onChange)
  const described = [error !== null && `${id}-e`, hint !== undefined && `${id}-h`, describedBy]
  const input = (
    <input
      type="text"
      required
      {...native}
      {...held}
      className="input"
      id={id}
      name={name}
      aria-invalid={error !== null}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      onBlur={onBlur}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {/* Always rendered: moving the input into a new element would lose its focus and text. */}
      <div className={action === undefined ? undefined : frame}>
        {input}
        {action}
      </div>
      <FieldError id={`${id}-e`} error={error} />
      {hint !== undefined && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
    </div>
  )
}
