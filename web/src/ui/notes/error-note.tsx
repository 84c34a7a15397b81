import { useText } from '../../i18n/locale.tsx'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import { laterComponent } from '../later-component.tsx'
import { Note } from './note.tsx'

interface WordsProps {
  readonly title: string
  readonly error: unknown
}

/** Every error code with its message. Fetched right after the first paint: the first error may be a lost network. */
export const ErrorWords = laterComponent<WordsProps>(
  async () => (await import('./error-words.tsx')).ErrorWords,
  { instead: PlainWords },
)

interface Props extends WordsProps {
  /** Said of a wrong password where no address was typed; the usual message doubts both. */
  readonly wrongPassword?: string
}

/** What went wrong, nothing for null; it takes the focus. */
export function ErrorNote({ title, error, wrongPassword }: Props) {
  if (error === null) return null
  if (wrongPassword === undefined || !isWrongCredentials(error)) {
    return <ErrorWords title={title} error={error} />
  }
  return (
    <Note tone="danger" title={title} focused>
      <p>{wrongPassword}</p>
    </Note>
  )
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
