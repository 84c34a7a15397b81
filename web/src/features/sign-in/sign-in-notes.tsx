import { useText } from '../../i18n/locale.tsx'
import type { Ending, PendingLink } from '../../lib/auth/auth-state.ts'
import { codeOf } from '../../lib/code-of.ts'
import { laterComponent } from '../../ui/later-component.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { LinkedText } from '../../ui/notes/linked-text.tsx'
import { Note } from '../../ui/notes/note.tsx'

const KnownAddressNote = laterComponent(() =>
  import('./known-address-note.tsx').then((late) => late.KnownAddressNote),
)

/** The error code for an address whose account has a different sign-in method. */
const OTHER_METHOD = 'auth/account-exists-with-different-credential'

interface Props {
  readonly error: unknown
  readonly ending: Ending | null
  readonly pendingLink: PendingLink | null
  readonly onRetryPasskey: () => void
}

/** The notes above the form, about a failure or the reason why the session ended. */
export function SignInNotes({ error, ending, pendingLink, onRetryPasskey }: Props) {
  const { signIn } = useText()
  if (pendingLink !== null && (error === null || codeOf(error) === OTHER_METHOD)) {
    return <KnownAddressNote {...pendingLink} />
  }
  if (error !== null) {
    return <ErrorNote title={signIn.failed} error={error} onRetryPasskey={onRetryPasskey} />
  }
  switch (ending) {
    case null:
    case 'signed-out':
    case 'erased':
      return null
    case 'session-ended':
      return <Why title={signIn.endedTitle} text={signIn.ended} />
    case 'ended-elsewhere':
      return <Why title={signIn.endedElsewhereTitle} text={signIn.endedElsewhere} />
    case 'refused':
      return <Why title={signIn.refusedTitle} text={signIn.refused} />
  }
}

function Why({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Note tone="info" title={title}>
      <p>
        <LinkedText text={text} />
      </p>
    </Note>
  )
}
