import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { Icon } from '../icon.tsx'
import { FieldError } from './field-error.tsx'
import type { FieldState } from './use-form.ts'
import { useTypedBefore } from './use-typed-before.ts'

interface Props {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly field: FieldState<string>
  /** Id of what explains the rule. */
  readonly describedBy?: string
}

/** A password, which its owner may read; says that capitals are locked, since it hides them. */
export function SecretField({ label, autoComplete, field, describedBy }: Props) {
  const { common } = useText()
  const [shown, setShown] = useState(false)
  const id = useId()
  const { name, value, error, onChange, onBlur } = field
  const ref = useTypedBefore(value, (input) => input.value, onChange)
  const capsLock = useCapsLock()
  const described = [error !== null && `${id}-e`, capsLock.isOn && `${id}-c`, describedBy]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="secret">
        <input
          ref={ref}
          className="input"
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          required
          aria-invalid={error !== null}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={capsLock.note}
          onKeyUp={capsLock.note}
          onBlur={() => {
            capsLock.forget()
            onBlur()
          }}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? common.hidePassword : common.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
          <Icon name="eye-off" />
        </button>
      </div>
      <FieldError id={`${id}-e`} error={error} />
      {capsLock.isOn && (
        <p className="hint" id={`${id}-c`}>
          {common.capsLock}
        </p>
      )}
    </div>
  )
}

interface CapsLock {
  readonly isOn: boolean
  /** To be called at every key: a page learns the state from keys alone. */
  readonly note: (event: KeyboardEvent) => void
  /** To be called when the field is left: nobody tells any more. */
  readonly forget: () => void
}

/** Whether capitals are locked, as far as the keys that are pressed in a field tell. */
function useCapsLock(): CapsLock {
  const [isOn, setIsOn] = useState(false)
  return {
    isOn,
    note: (event) => setIsOn(event.getModifierState('CapsLock')),
    forget: () => setIsOn(false),
  }
}
