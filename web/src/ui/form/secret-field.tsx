import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { DoorIcon } from '../door-icon.tsx'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

interface Props {
  readonly label: string
  readonly autoComplete?: 'current-password' | 'new-password'
  readonly field: FieldState<string>
  /** The id of the text that explains the rules for passwords. */
  readonly describedBy?: string
}

/**
 * A password field whose text can be shown. Warns if caps lock is on, because people do not see this while the characters are
 * hidden.
 */
export function SecretField({ field, ...props }: Props) {
  const { common } = useText()
  const [shown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  // Only key events tell a page whether caps lock is on.
  const noteCapsLock = (event: KeyboardEvent): void =>
    setCapsLockOn(event.getModifierState('CapsLock'))
  const leave = (): void => {
    setCapsLockOn(false)
    field.onBlur()
  }
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      field={{ ...field, onBlur: leave }}
      hint={isCapsLockOn ? common.capsLock : undefined}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
      frame="secret"
      action={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? common.hidePassword : common.showPassword}
          onClick={() => setShown(!shown)}
        >
          <DoorIcon name="eye" />
          <DoorIcon name="eye-off" />
        </button>
      }
    />
  )
}
