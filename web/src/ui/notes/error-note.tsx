import { useText } from '../../i18n/locale.tsx'
import { laterComponent } from '../later-component.tsx'
import { Note } from './note.tsx'

export interface WordsProps {
  readonly title: string
  readonly error: unknown
  /** Said of a wrong password where no address was typed; the usual message doubts both. */
  readonly wrongPassword?: string | undefined
  /** Where a passkey was asked for: asks again when nobody chose one. */
  readonly onRetryPasskey?: () => void
}

/** Every error code with its message. Fetched right after the first paint: the first error may be a lost network. */
export const ErrorWords = laterComponent<WordsProps>(
  async () => (await import('./error-words.tsx')).ErrorWords,
  { instead: PlainWords },
)

/** What went wrong, nothing for null; it takes the focus. */
export function ErrorNote(props: WordsProps) {
  return props.error === null ? null : <ErrorWords {...props} />
}

/** Where the messages cannot be fetched, the title and a next step say enough. */
function PlainWords({ title }: WordsProps) {
  const { common } = useText()
  return (
    <Note tone="danger" title={title} focused>
      <p>{common.unreachable}</p>
    </Note>
  )
}
