import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import type { LockedSession } from '../../lib/auth/auth-state.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Avatar } from '../../widgets/account/avatar.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { UnlockKeys } from './unlock-keys.tsx'

/** In front of every page while the session is locked: nothing of what was open is left behind it. */
export function LockScreen({ afterMinutes }: LockedSession) {
  const { lock } = useInsideText()
  const { common, signIn } = useText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const { person, error, retry } = useLockedPerson()
  const hasPassword = person?.providers.includes('password') === true

  useRedirectReturn(['unlock'], (provider) => {
    void attempt.run(provider, () => auth.lock.finishUnlock())
  })

  return (
    <Gate wall={lock.wall} under={lock.under} door="shut">
      <LockedPerson person={person ?? null} reason={lock.after(afterMinutes)} reasonId="verrou">
        <Heading title={lock.title} />
      </LockedPerson>
      {isWrongCredentials(attempt.error) ? (
        <WrongPasswordNote />
      ) : (
        <ErrorNote title={lock.failed} error={attempt.error ?? error} />
      )}
      {error !== null && (
        <button className="btn main wide" type="button" onClick={retry}>
          {common.retry}
        </button>
      )}
      {hasPassword && (
        <UnlockForm email={person.email ?? ''} describedBy="verrou" attempt={attempt} />
      )}
      {person && <UnlockKeys providers={person.providers} attempt={attempt} />}
      {person === null && <p>{lock.otherTab}</p>}
      <div className="line between">
        <button className="btn bare flush" type="button" onClick={() => void auth.signOut()}>
          <Icon name="out" />
          {common.signOut}
        </button>
        {hasPassword && (
          <Link className="small" to={paths.forgotPassword}>
            {signIn.forgot}
          </Link>
        )}
      </div>
    </Gate>
  )
}

interface Props {
  readonly person: IdentityUser | null
  readonly reason: string
  readonly reasonId: string
  readonly children: ReactNode
}

/** Who may unlock, and all that the page still says of them: initials, name and address. */
function LockedPerson({ person, reason, reasonId, children }: Props) {
  const name = person?.displayName ?? null
  return (
    <div className="stack g5">
      <Avatar user={{ displayName: name, photoURL: null }} size="l" />
      <div className="stack g2">
        {children}
        {person !== null && (
          <p>
            {name !== null && <strong>{name}</strong>}{' '}
            <span className="muted long">
              {[name && '·', person.email].filter(Boolean).join(' ')}
            </span>
          </p>
        )}
        <p className="muted small" id={reasonId}>
          {reason}
        </p>
      </div>
    </div>
  )
}

interface LockedPerson {
  /** Undefined until the identity service's client has said; null where no tab that is open knows. */
  readonly person: IdentityUser | null | undefined
  /** Null as long as nothing failed, and while the person tries again. */
  readonly error: unknown
  readonly retry: () => void
}

/** Whose session is locked: from the identity service's client, since the page keeps nothing itself. */
function useLockedPerson(): LockedPerson {
  const { auth } = useServices()
  const { answer, retry, isRetrying } = useAnswer(auth.lock.personHere)
  return {
    person: answer.status === 'ready' ? answer.value : undefined,
    error: answer.status === 'failed' && !isRetrying ? answer.error : null,
    retry,
  }
}

function WrongPasswordNote() {
  const { lock } = useInsideText()
  return (
    <Note tone="danger" title={lock.failed} focused>
      <p>{lock.wrongPassword}</p>
    </Note>
  )
}
