import { appCode, secondCode } from '@sesame/contract/endpoints/second-factor'
import { useRef, useState } from 'react'
import type { FieldMessage } from '../../i18n/catalogue.ts'
import { insideTexts, useInsideText } from '../../i18n/inside.ts'
import type { InsideTexts } from '../../i18n/fr/inside.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { codeOf } from '../../lib/code-of.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import type { Elements } from '../../ui/elements.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Note } from '../../ui/notes/note.tsx'
import second from '../../ui/styles/later/second-factor.css?inline'
import { useStyles } from '../../ui/use-styles.ts'

type Word = {
  [Key in keyof InsideTexts['twoStep']]: InsideTexts['twoStep'][Key] extends string ? Key : never
}[keyof InsideTexts['twoStep']]

/** A text of these screens as a field's message. */
const message = (word: Word): FieldMessage => ({
  fr: insideTexts.fr.twoStep[word],
  en: insideTexts.en.twoStep[word],
})

/** What a code may be: of the app, or either of the app or a recovery code. */
const KINDS = {
  app: { schema: appCode, missing: 'codeMissing', invalid: 'codeShort', refused: 'refused' },
  either: {
    schema: secondCode,
    missing: 'eitherMissing',
    invalid: 'eitherInvalid',
    refused: 'eitherRefused',
  },
} as const

interface Props {
  readonly kind: keyof typeof KINDS
  readonly submit: string
  readonly submitting: string
  readonly submitClass?: string
  /** The title of an error that has no place in the field. */
  readonly failed: string
  /** Said besides, once too many codes were refused. */
  readonly tooManyHint?: string
  readonly isFocused?: boolean
  /**
   * Uses the code. An error that it throws is explained: a refused code in the field, too many with the time to wait, others in
   * a note.
   */
  readonly onCode: (code: string) => Promise<void>
  readonly onCancel: () => void
  readonly children?: Elements
}

/** A form that asks for one code. Sends it on submission only. */
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
  const { schema, missing, invalid, refused } = KINDS[kind]
  const form = useForm(
    { code: '' },
    {
      code: (value) => {
        if (value.trim() === '') return message(missing)
        return schema.safeParse(value).success ? null : message(invalid)
      },
    },
  )
  const frame = useRef<HTMLDivElement>(null)
  const [secondsLeft, startWait] = useCountdown()
  const [said, setSaid] = useState('')
  const isWaiting = secondsLeft > 0
  const [hadToWait, setHadToWait] = useState(false)
  if (isWaiting !== hadToWait) {
    setHadToWait(isWaiting)
    setSaid(
      isWaiting
        ? `${twoStep.tooMany}. ${twoStep.tooManyText(twoStep.wait(secondsLeft))}`
        : twoStep.waitOver,
    )
  }
  useStyles(second)

  const refuse = (): void => {
    form.reject('code', message(refused))
    setSaid(twoStep[refused])
    const input = frame.current?.querySelector('input')
    input?.focus()
    input?.select()
  }
  const send = async (): Promise<void> => {
    if (isWaiting) return
    // Read again only if it was empty in between.
    setSaid('')
    await attempt.run('code', async () => {
      try {
        await onCode(schema.parse(form.values.code))
      } catch (error) {
        if (codeOf(error) === 'auth/code-refused') refuse()
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
      <div className={kind === 'app' ? 'otp' : 'otp letters'} ref={frame}>
        <TextField
          label={kind === 'app' ? twoStep.code : twoStep.eitherCode}
          hint={kind === 'app' ? twoStep.codeHint : undefined}
          field={form.field('code')}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize={kind === 'app' ? 'off' : 'characters'}
          spellCheck={false}
          maxLength={20}
          disabled={isWaiting}
        />
      </div>
      <p className="vh" role="status">
        {said}
      </p>
      <FormActions onCancel={onCancel}>
        <SubmitButton label={submit} pendingLabel={submitting} className={submitClass} />
      </FormActions>
    </Form>
  )
}
