import { useText } from '../../i18n/locale.tsx'
import { laterComponent } from '../later-component.tsx'
import { Note } from './note.tsx'

export interface WordsProps {
  readonly title: string
  readonly error: unknown
  /** Replaces the usual message, which doubts both address and password, if only a password was typed. */
  readonly wrongPassword?: string | undefined
  /** Asks for a passkey again after the person cancelled. */
  readonly onRetryPasskey?: () => void
}

/**
 * Every error code with its message. Loaded right after the first paint, since the first error may be a lost network.
 */
export const ErrorWords = laterComponent<WordsProps>(
  () => import('./error-words.tsx').then((late) => late.ErrorWords),
  { instead: PlainWords },
)

/** Explains an error and takes the focus; renders nothing for null. */
export function ErrorNote(props: WordsProps) {
  return props.error === null ? null : <ErrorWords {...props} />
}

/** If the messages cannot be loaded, the title and a next step are enough. */
function PlainWords({ title }: WordsProps) {
  const { common } = useText()
  return (
    <Note tone="danger" title={title} focused>
      <p>{common.unreachable}</p>
    </Note>
  )
}
