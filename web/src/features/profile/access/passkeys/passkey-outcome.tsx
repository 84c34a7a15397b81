import type { ReactElement } from 'react'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useText } from '../../../../i18n/locale.tsx'
import { codeOf } from '../../../../lib/code-of.ts'
import { useOnline } from '../../../../lib/hooks/use-online.ts'
import { ErrorNote } from '../../../../ui/notes/error-note.tsx'
import { Note } from '../../../../ui/notes/note.tsx'

interface Props {
  /** The failure to explain; null if there is none. */
  readonly error: unknown
  readonly title: string
  readonly onRetry: () => void
}

/**
 * Explains why no passkey was added or removed, and what to do next. A cancelled attempt is shown as information, never in red.
 */
export function PasskeyOutcome({ error, title, onRetry }: Props) {
  const { passkeys: text } = useInsideText()
  const { common } = useText()
  const isOnline = useOnline()
  if (error === null) return null
  const again = (
    <p className="line">
      <button className="btn tiny" type="button" onClick={onRetry}>
        {common.retry}
      </button>
    </p>
  )
  const note = (tone: 'info' | 'warning', of: string, words: string, action?: ReactElement) => (
    <Note tone={tone} title={of} focused>
      <p>{words}</p>
      {action}
    </Note>
  )

  switch (codeOf(error)) {
    case 'client/passkey-cancelled':
      return note('info', text.cancelledTitle, text.cancelled, again)
    case 'auth/challenge-expired':
      return note('info', text.expiredTitle, text.expired, again)
    case 'client/passkey-known':
      return note('info', text.knownTitle, text.known)
    case 'client/passkey-unsupported':
      return note('warning', text.unsupportedTitle, text.unsupported)
    case 'client/passkey-no-screen-lock':
      return note('warning', text.noScreenLockTitle, text.noScreenLock, again)
    case 'client/unreachable':
      if (!isOnline) return note('info', text.offlineTitle, text.offline, again)
  }
  return <ErrorNote title={title} error={error} />
}
