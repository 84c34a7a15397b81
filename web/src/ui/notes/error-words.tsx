import { errorTitle } from '../../i18n/error-title.ts'
import { errorTitleTexts } from '../../i18n/error-title.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { codeOf } from '../../lib/code-of.ts'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import type { WordsProps } from './error-note.tsx'
import { LinkedText } from './linked-text.tsx'
import { makeRoom } from './make-room.ts'
import { Note } from './note.tsx'

export function ErrorWords({ title, error, wrongPassword, onRetryPasskey }: WordsProps) {
  const { common } = useText()
  const text = useErrorText(error)
  const titles = useTextOf(errorTitleTexts)
  const own = errorTitle(error)
  if (codeOf(error) === 'client/code-left') return null
  const isWrongPassword = wrongPassword !== undefined && isWrongCredentials(error)
  return (
    <Note
      tone={own?.tone ?? 'danger'}
      title={own === null ? title : titles[own.title]}
      focused
      onArrive={makeRoom}
    >
      <p>
        <LinkedText text={isWrongPassword ? wrongPassword : text} />
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
