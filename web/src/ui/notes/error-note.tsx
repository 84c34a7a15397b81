import { useText } from '../../i18n/locale.tsx'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { laterComponent } from '../later-component.tsx'
import { Note } from './note.tsx'

export interface WordsProps {
  readonly title: string
  readonly error: unknown
  /**
   * The message for wrong credentials in forms that ask only for a password, because the usual message also mentions the address.
   */
  readonly wrongPassword?: string | undefined
  /** Asks for a passkey again after the person has cancelled. */
  readonly onRetryPasskey?: () => void
}

/**
 * The messages for all error codes. Their code is loaded right after the first paint, because the first error may be a lost
 * network, after which nothing can be loaded.
 */
export const ErrorWords = laterComponent<WordsProps>(
  () => import('./error-words.tsx').then((late) => late.ErrorWords),
  { instead: PlainWords },
)

/** Explains an error and takes the focus. Renders nothing if the error is null. */
export function ErrorNote(props: WordsProps) {
  return props.error === null ? null : <ErrorWords {...props} />
}

/** Shows only the title and what to do next. Used if the messages cannot be loaded. */
function PlainWords({ title }: WordsProps) {
  const { common } = useText()
  const isOnline = useOnline()
  return (
    <Note tone="danger" title={title} focused>
      <p>{isOnline ? common.unreachable : common.offlineHint}</p>
    </Note>
  )
}
