import { appCode, isRecoveryCode, secondCode } from '@sesame/contract/endpoints/second-factor'
import { codeQuestionTexts } from '../../i18n/code-question.ts'
import { inEveryLanguage } from '../../ui/form/in-every-language.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { CallError } from '../../lib/api/call-error.ts'
import type { CodeQuestion } from '../../lib/auth/session/question.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import type { Elements } from '../../ui/elements.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import { checkCode, CodeField, useCodeField } from '../../ui/form/code-field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'

/** The kind of code to ask for: a code from the app, or a recovery code. */
export type CodeKind = 'app' | 'recovery'

interface Props {
  readonly kind: CodeKind
  readonly question: CodeQuestion
  /** Whether the API accepts no codes at the moment. */
  readonly isPaused?: boolean
  /** Whether to offer the choice that no code is required on this device in future. */
  readonly mayRemember?: boolean
  /** Called with false when a code is sent, and with true if the code is refused. */
  readonly onRefused?: (isRefused: boolean) => void
  /** The button's label, and its label while the code is being sent. */
  readonly submit: readonly [label: string, pendingLabel: string]
  /** Adds a dialog's buttons to the form's own button. */
  readonly actions?: (submit: Elements) => Elements
}

/** Asks for a code, and sends it only on submission. A refused code stays selected in the field. */
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
  const isApp = kind === 'app'
  const form = useForm<{ code: string; remember: boolean }>(
    { code: '', remember: false },
    { code: isApp ? checkAppCode : checkRecoveryCode },
  )
  const field = useCodeField(form)

  const send = async (): Promise<void> => {
    field.say('')
    onRefused?.(false)
    const { code, remember } = form.values
    await attempt.run('code', async () => {
      try {
        await question.reply.withCode(secondCode.parse(code), remember)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth/code-refused') throw error
        const { triesLeft } = error
        field.refuse(
          inEveryLanguage(codeQuestionTexts, ({ refused, recoveryRefused }) =>
            isApp ? refused(triesLeft) : recoveryRefused(triesLeft),
          ),
        )
        onRefused?.(true)
      }
    })
  }

  return (
    <Form form={form} pending={attempt.pending !== null} focused={!isPaused} onSubmit={send}>
      <ErrorNote title={text.failed} error={attempt.error} />
      <CodeField
        code={field}
        isApp={isApp}
        label={isApp ? text.code : text.recovery}
        hint={isApp ? undefined : text.recoveryHint}
        field={form.field('code')}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        maxLength={isApp ? 7 : 11}
        disabled={isPaused}
        role={isPaused ? undefined : 'alert'}
      />
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

const checkAppCode = checkCode(
  (typed) => appCode.safeParse(typed).success,
  inEveryLanguage(codeQuestionTexts, (texts) => texts.codeRequired),
  inEveryLanguage(codeQuestionTexts, (texts) => texts.codeInvalid),
)

const checkRecoveryCode = checkCode(
  (typed) => {
    const { data } = secondCode.safeParse(typed)
    return data !== undefined && isRecoveryCode(data)
  },
  inEveryLanguage(codeQuestionTexts, (texts) => texts.recoveryRequired),
  inEveryLanguage(codeQuestionTexts, (texts) => texts.recoveryInvalid),
)
