import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import type { LockedSession } from '../../lib/auth/auth-state.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Avatar } from '../../widgets/account/avatar.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { UnlockForm, UnlockKeys } from './unlock-ways.tsx'

const REASON_ID = 'verrou'

/** Replaces every page while the session is locked, so that nothing of it stays on the screen. */
export function LockScreen({ afterMinutes }: LockedSession) {
  const { lock } = useInsideText()
  const { common, signIn } = useText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const { answer, retry, isRetrying } = useAnswer(auth.lock.personHere)
  const person = answer.status === 'ready' ? answer.value : null
  const error = answer.status === 'failed' && !isRetrying ? answer.error : null
  const hasPassword = person?.providers.includes('password') === true

  useRedirectReturn(['unlock'], (provider) => {
    void attempt.run(provider, () => auth.lock.finishUnlock())
  })

  return (
    <Gate wall={lock.wall} under={lock.under} door="shut">
      <div className="stack g5">
        <Avatar user={{ displayName: person?.displayName ?? null, photoURL: null }} size="l" />
        <div className="stack g2">
          <Heading title={lock.title} />
          {person && <PersonLine person={person} />}
          <p className="muted small" id={REASON_ID}>
            {lock.after(afterMinutes)}
          </p>
        </div>
      </div>
      <ErrorNote
        title={lock.failed}
        error={attempt.error ?? error}
        wrongPassword={lock.wrongPassword}
      />
      {error !== null && (
        <button className="btn main wide" type="button" onClick={retry}>
          {common.retry}
        </button>
      )}
      {hasPassword && (
        <UnlockForm email={person.email ?? ''} describedBy={REASON_ID} attempt={attempt} />
      )}
      {person && <UnlockKeys providers={person.providers} attempt={attempt} />}
      {answer.status === 'ready' && person === null && <p>{lock.otherTab}</p>}
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

function PersonLine({ person: { displayName: name, email } }: { readonly person: IdentityUser }) {
  return (
    <p>
      {name !== null && <strong>{name}</strong>}{' '}
      <span className="muted long">{[name && '·', email].filter(Boolean).join(' ')}</span>
    </p>
  )
}
