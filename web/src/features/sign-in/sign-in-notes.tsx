import { useText } from '../../i18n/locale.tsx'
import type { Ending } from '../../lib/auth/auth-state.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly error: unknown
  readonly ending: Ending | null
}

/** Above the form: what failed, or why the person is here again. */
export function SignInNotes({ error, ending }: Props) {
  const { signIn } = useText()
  if (error !== null) return <ErrorNote title={signIn.failed} error={error} />
  if (ending !== 'session-ended') return null
  return (
    <Note tone="info" title={signIn.endedTitle}>
      <p>{signIn.ended}</p>
    </Note>
  )
}
