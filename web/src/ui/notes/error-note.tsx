import { useText } from '../../i18n/locale.tsx'
import { laterComponent } from '../later-component.tsx'
import { Note } from './note.tsx'

interface Props {
  readonly title: string
  /** Whatever was thrown; nothing is shown for null. */
  readonly error: unknown
}

/**
 * Every code with its message: no first paint needs them. Asked for right after it all the same,
 * since the first error may be that the network is gone.
 */
export const ErrorWords = laterComponent<Props>(
  async () => (await import('./error-words.tsx')).ErrorWords,
  { instead: PlainWords },
)

/** What went wrong; it takes the focus. */
export function ErrorNote({ title, error }: Props) {
  return error === null ? null : <ErrorWords title={title} error={error} />
}

/** Where the words cannot be fetched, the title and a next step say enough. */
function PlainWords({ title }: Props) {
  const { common } = useText()
  return (
    <Note tone="danger" title={title} focused>
      <p>{common.unreachable}</p>
    </Note>
  )
}
