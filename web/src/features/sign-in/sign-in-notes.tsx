import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import type { Ending } from '../../lib/auth/auth-state.ts'
import { codeOf } from '../../lib/code-of.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly error: unknown
  readonly ending: Ending | null
}

/** Above the form: what failed, what is left to do, or why the person is here again. */
export function SignInNotes({ error, ending }: Props) {
  const { signIn } = useText()
  const { search } = useLocation()

  if (error !== null && codeOf(error) === 'auth/sign-up-incomplete') {
    return (
      <Note tone="warning" title={signIn.incompleteTitle} focused>
        <p>{signIn.incomplete}</p>
        <p className="line">
          <Link className="btn" to={{ pathname: '/inscription', search }}>
            {signIn.finish}
          </Link>
        </p>
      </Note>
    )
  }
  if (error !== null) return <ErrorNote title={signIn.failed} error={error} />
  if (ending !== 'session-ended') return null
  return (
    <Note tone="info" title={signIn.endedTitle}>
      <p>{signIn.ended}</p>
    </Note>
  )
}
