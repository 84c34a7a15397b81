import { useInsideText } from '../../i18n/inside.ts'
import { Note } from '../../ui/notes/note.tsx'

export function WrongPasswordNote() {
  const { lock } = useInsideText()
  return (
    <Note tone="danger" title={lock.failed} focused>
      <p>{lock.wrongPassword}</p>
    </Note>
  )
}
