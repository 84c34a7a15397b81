import { appCode, isRecoveryCode, secondCode } from '@sesame/contract/endpoints/second-factor'
import { useEffect, useRef, useState } from 'react'
import { codeQuestionTexts, inEveryLanguage } from '../../i18n/code-question.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { CallError } from '../../lib/api/call-error.ts'
import type { CodeQuestion } from '../../lib/auth/session/question.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import type { Elements } from '../../ui/elements.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import type { Check } from '../../ui/form/checks.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'

/** What is asked for: a code of the app, or a recovery code. */
export type CodeKind = 'app' | 'recovery'

interface Props {
  readonly kind: CodeKind
  readonly question: CodeQuestion
  /** `pause`: no code is accepted yet. */
  readonly isPaused?: boolean
  /** Whether to ask if this device may do without a code from now on. */
  readonly mayRemember?: boolean
  /** Called with whether the last code was refused. */
  readonly onRefused?: (isRefused: boolean) => void
  /** The label of the button, and the one while it works. */
  readonly submit: readonly [label: string, pendingLabel: string]
  /** The buttons of a dialog, around the form's own. */
  readonly actions?: (submit: Elements) => Elements
}

/** Asks for a code. Sends it on submission only; a refused one stays in the field, selected. */
export function CodeForm({
  kind,
  question,
  isPaused = false,
  mayRemember = false,
  onRefused,
  submit: [label, pendingLabel],
  actions = (submit) => submit,
}: Props) {
  const text = useTextOf(codeQuestionTexts)
  const attempt = useAttempt()
  const [refusals, setRefusals] = useState(0)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const isApp = kind === 'app'
  const form = useForm<{ code: string; remember: boolean }>(
    { code: '', remember: false },
    { code: isApp ? checkAppCode : checkRecoveryCode },
  )

  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (refusals === 0 || !input) return
    input.focus()
    input.select()
  }, [refusals])

  const send = async (): Promise<void> => {
    // Read again only if it was empty in between.
    setSaid('')
    onRefused?.(false)
    const { code, remember } = form.values
    await attempt.run('code', async () => {
      try {
        await question.reply.withCode(secondCode.parse(code), remember)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth/code-refused') throw error
        const { triesLeft } = error
        form.reject(
          'code',
          inEveryLanguage((texts) =>
            isApp ? texts.refused(triesLeft) : texts.recoveryRefused(triesLeft),
          ),
        )
        setSaid(isApp ? text.refused(triesLeft) : text.recoveryRefused(triesLeft))
        setRefusals((count) => count + 1)
        onRefused?.(true)
      }
    })
  }

  return (
    <Form form={form} pending={attempt.pending !== null} focused={!isPaused} onSubmit={send}>
      <ErrorNote title={text.failed} error={attempt.error} />
      <div className={isApp ? 'otp' : 'otp letters'} ref={box}>
        <TextField
          label={isApp ? text.code : text.recovery}
          hint={isApp ? undefined : text.recoveryHint}
          field={form.field('code')}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize={isApp ? 'off' : 'characters'}
          maxLength={isApp ? 7 : 11}
          spellCheck={false}
          disabled={isPaused}
        />
      </div>
      {!isPaused && (
        <p className="vh" role="alert">
          {said}
        </p>
      )}
      {mayRemember && <CheckField field={form.field('remember')}>{text.remember}</CheckField>}
      {actions(
        isPaused ? (
          <button className="btn main wide" type="submit" disabled>
            <span>{label}</span>
          </button>
        ) : (
          <SubmitButton
            label={label}
            pendingLabel={pendingLabel}
            className={mayRemember ? 'main wide' : 'main'}
          />
        ),
      )}
    </Form>
  )
}

const checkAppCode: Check<string> = (value) => {
  if (value.trim() === '') return inEveryLanguage((texts) => texts.codeRequired)
  return appCode.safeParse(value).success ? null : inEveryLanguage((texts) => texts.codeInvalid)
}

const checkRecoveryCode: Check<string> = (value) => {
  if (value.trim() === '') return inEveryLanguage((texts) => texts.recoveryRequired)
  const { data } = secondCode.safeParse(value)
  return data !== undefined && isRecoveryCode(data)
    ? null
    : inEveryLanguage((texts) => texts.recoveryInvalid)
}
