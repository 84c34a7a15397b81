import { errorMessage } from '../i18n/error-message.ts'
import { useText } from '../i18n/locale.tsx'
import { Note } from './note.tsx'

interface Props {
  readonly title: string
  /** Whatever was thrown; nothing is shown for null. */
  readonly error: unknown
}

/** What went wrong, in words, with the next step; it takes the focus. */
export function ErrorNote({ title, error }: Props) {
  const { errors } = useText()
  if (error === null) return null
  return (
    <Note tone="danger" title={title} focused>
      <p>{errors[errorMessage(error)]}</p>
    </Note>
  )
}
