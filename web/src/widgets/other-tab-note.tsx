import { useInsideText } from '../i18n/inside.ts'
import { useServices } from '../lib/services.tsx'
import { useAnswer } from '../lib/hooks/use-answer.ts'
import { makeRoom } from '../ui/notes/make-room.ts'
import { Note } from '../ui/notes/note.tsx'

/** Shown when this tab has the session, but the tabs that stored the sign-in are closed. */
export function OtherTabNote() {
  const { security } = useInsideText()
  const { auth } = useServices()
  const { answer } = useAnswer(auth.lock.personHere)
  if (answer.status !== 'ready' || answer.value !== null) return null
  return (
    <Note tone="info" title={security.otherTabTitle} onArrive={makeRoom}>
      <p>{security.otherTab}</p>
    </Note>
  )
}
