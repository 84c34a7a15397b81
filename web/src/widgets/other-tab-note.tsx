import { useInsideText } from '../i18n/inside.ts'
import { useServices } from '../lib/services.tsx'
import { useAnswer } from '../lib/hooks/use-answer.ts'
import { Note } from '../ui/notes/note.tsx'

/** In a tab that holds the session when those with the sign-in are closed: what is missing, and how to have it. */
export function OtherTabNote() {
  const { security } = useInsideText()
  const { auth } = useServices()
  const { answer } = useAnswer(auth.lock.personHere)
  if (answer.status !== 'ready' || answer.value !== null) return null
  return (
    <Note tone="info" title={security.otherTabTitle}>
      <p>{security.otherTab}</p>
    </Note>
  )
}
