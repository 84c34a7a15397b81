import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { CallError } from '../../lib/api/call-error.ts'
import { Note } from './note.tsx'

interface Props {
  readonly title: string
  readonly error: unknown
}

export function ErrorWords({ title, error }: Props) {
  const { common } = useText()
  const errors = useTextOf(errorTexts)
  const message = errorMessage(error)
  const waitSeconds =
    error instanceof CallError && message === 'tooMany' ? (error.retryAfterSeconds ?? 0) : 0
  return (
    <Note tone="danger" title={title} focused>
      <p>{waitSeconds > 0 ? common.tooManyFor(waitSeconds) : errors[message]}</p>
    </Note>
  )
}
