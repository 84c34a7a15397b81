import { errorMessage } from '../../i18n/error-message.ts'
import { errorTitle } from '../../i18n/error-title.ts'
import { errorTitleTexts } from '../../i18n/error-title.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { CallError } from '../../lib/api/call-error.ts'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import type { WordsProps } from './error-note.tsx'
import { LinkedText } from './linked-text.tsx'
import { makeRoom } from './make-room.ts'
import { Note } from './note.tsx'

export function ErrorWords({ title, error, wrongPassword, onRetryPasskey }: WordsProps) {
  const { common } = useText()
  const errors = useTextOf(errorTexts)
  const titles = useTextOf(errorTitleTexts)
  const own = errorTitle(error)
  const message = errorMessage(error)
  const waitSeconds =
    error instanceof CallError && message === 'tooMany' ? (error.retryAfterSeconds ?? 0) : 0
  const text = () => {
    if (wrongPassword !== undefined && isWrongCredentials(error)) return wrongPassword
    return waitSeconds > 0 ? common.tooManyFor(waitSeconds) : errors[message]
  }
  return (
    <Note
      tone={own?.tone ?? 'danger'}
      title={own === null ? title : titles[own.title]}
      focused
      onArrive={makeRoom}
    >
      <p>
        <LinkedText text={text()} />
      </p>
      {onRetryPasskey !== undefined && own?.tone === 'info' && (
        <p className="line">
          <button className="btn tiny" type="button" onClick={onRetryPasskey}>
            {common.retry}
          </button>
        </p>
      )}
    </Note>
  )
}
