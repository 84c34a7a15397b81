import { appCode, secondCode } from '@sesame/contract/endpoints/second-factor'
import { useState } from 'react'
import type { InsideTexts } from '../../i18n/fr/inside.ts'
import { inEveryLanguage } from '../../ui/form/in-every-language.ts'
import { insideTexts, useInsideText } from '../../i18n/inside.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { codeOf } from '../../lib/code-of.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import type { Elements } from '../../ui/elements.ts'
import { checkCode, CodeField, useCodeField } from '../../ui/form/code-field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Note } from '../../ui/notes/note.tsx'

const message = (text: (texts: InsideTexts['twoStep']) => string) =>
  inEveryLanguage(insideTexts, ({ twoStep }) => text(twoStep))

/** The kinds of accepted codes: only codes of the app, or also recovery codes. */
const KINDS = {
  app: {
    schema: appCode,
    check: checkCode(
      (typed) => appCode.safeParse(typed).success,
      message((texts) => texts.codeMissing),
      message((texts) => texts.codeShort),
    ),
    refused: message((texts) => texts.refused),
  },
  either: {
    schema: secondCode,
    check: checkCode(
      (typed) => secondCode.safeParse(typed).success,
      message((texts) => texts.eitherMissing),
      message((texts) => texts.eitherInvalid),
    ),
    refused: message((texts) => texts.eitherRefused),
  },
} as const

interface Props {
  readonly kind: keyof typeof KINDS
  readonly submit: string
  readonly submitting: string
  readonly submitClass?: string
  /** The title of the note for an error that the field does not explain. */
  readonly failed: string
  /** A hint that is added to the error message after too many refused codes. */
  readonly tooManyHint?: string
  readonly isFocused?: boolean
  /**
   * Sends the code. The form explains the errors that this function throws. It shows a refused code at the field, too many
   * refused codes with the time to wait, and any other error in a note.
   */
  readonly onCode: (code: string) => Promise<void>
  readonly onCancel: () => void
  readonly children?: Elements
}

/** A form that asks for one code, and sends it only on submission. */
export function CodeForm({
  kind,
  submit,
  submitting,
  submitClass = 'main',
  failed,
  tooManyHint,
  isFocused = false,
  onCode,
  onCancel,
  children,
}: Props) {
  const { twoStep } = useInsideText()
  const attempt = useAttempt()
  const { schema, check, refused } = KINDS[kind]
  const isApp = kind === 'app'
  const form = useForm({ code: '' }, { code: check })
  const field = useCodeField(form)
  const [secondsLeft, startWait] = useCountdown()
  const isWaiting = secondsLeft > 0
  const [hadToWait, setHadToWait] = useState(false)
  if (isWaiting !== hadToWait) {
    setHadToWait(isWaiting)
    field.say(
      isWaiting
        ? `${twoStep.tooMany}. ${twoStep.tooManyText(twoStep.wait(secondsLeft))}`
        : twoStep.waitOver,
    )
  }

  const send = async (): Promise<void> => {
    if (isWaiting) return
    field.say('')
    await attempt.run('code', async () => {
      try {
        await onCode(schema.parse(form.values.code))
      } catch (error) {
        if (codeOf(error) === 'auth/code-refused') field.refuse(refused)
        else if (error instanceof CallError && error.status === 429)
          startWait(Math.max(1, error.retryAfterSeconds ?? 0))
        else throw error
      }
    })
  }

  return (
    <Form form={form} pending={attempt.pending !== null} focused={isFocused} onSubmit={send}>
      {children}
      {isWaiting && (
        <Note tone="warning" title={twoStep.tooMany} focused>
          <p>
            {[twoStep.tooManyText(twoStep.wait(secondsLeft)), tooManyHint]
              .filter(Boolean)
              .join(' ')}
          </p>
        </Note>
      )}
      <ErrorNote title={failed} error={attempt.error} />
      <CodeField
        code={field}
        isApp={isApp}
        label={isApp ? twoStep.code : twoStep.eitherCode}
        hint={isApp ? twoStep.codeHint : undefined}
        field={form.field('code')}
        autoComplete="one-time-code"
        maxLength={20}
        disabled={isWaiting}
        role="status"
      />
      <FormActions onCancel={onCancel}>
        <SubmitButton label={submit} pendingLabel={submitting} className={submitClass} />
      </FormActions>
    </Form>
  )
}
