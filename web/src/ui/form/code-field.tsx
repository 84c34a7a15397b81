import type { Locale } from '@sesame/contract/fields'
import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useLocale } from '../../i18n/locale.tsx'
import otp from '../styles/later/otp.css?inline'
import { useStyles } from '../use-styles.ts'
import type { Check } from './checks.ts'
import { TextField } from './text-field.tsx'
import type { FormState } from './use-form.ts'

type Message = Readonly<Record<Locale, string>>

/** Checks the form of a code before it is sent. */
export const checkCode =
  (isCode: (typed: string) => boolean, missing: Message, invalid: Message): Check<string> =>
  (typed) => {
    if (typed.trim() === '') return missing
    return isCode(typed) ? null : invalid
  }

interface CodeFieldState {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly said: string
  /** Makes screen readers read a text. To have the same text read again, pass an empty text in between. */
  readonly say: (text: string) => void
  /** Shows and announces that the code was refused, and selects the code, so that the next input replaces it. */
  readonly refuse: (message: Message) => void
}

/** The state of a {@link CodeField}, which must be the field `code` of the form. */
export function useCodeField({
  reject,
}: Pick<FormState<{ code: string }>, 'reject'>): CodeFieldState {
  const { locale } = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  return {
    frame,
    said,
    say,
    refuse(message) {
      reject('code', message)
      say(message[locale])
      const input = frame.current?.querySelector('input')
      input?.focus()
      input?.select()
    },
  }
}

interface Props extends Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'field' | 'autoComplete' | 'maxLength' | 'disabled'
> {
  readonly code: CodeFieldState
  /** Whether to accept only codes of the app, which have no letters. Otherwise, also accepts recovery codes. */
  readonly isApp: boolean
  /** The ARIA role of the element that shows `said`. By default, screen readers do not announce this text. */
  readonly role?: 'alert' | 'status' | undefined
}

/** The field for a code of the app, or for a recovery code. */
export function CodeField({ code: { frame, said }, isApp, role, ...native }: Props) {
  useStyles(otp)
  return (
    <>
      <div className={isApp ? 'otp' : 'otp letters'} ref={frame}>
        <TextField
          {...native}
          inputMode={isApp ? 'numeric' : 'text'}
          autoCapitalize={isApp ? 'off' : 'characters'}
          spellCheck={false}
        />
      </div>
      {role !== undefined && (
        <p className="vh" role={role}>
          {said}
        </p>
      )}
    </>
  )
}
