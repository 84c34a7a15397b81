import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import type { LockedSession } from '../../lib/auth/auth-state.ts'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LockedPerson } from './locked-person.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { UnlockKeys } from './unlock-keys.tsx'
import { useLockedPerson } from './use-locked-person.ts'
import { WrongPasswordNote } from './wrong-password-note.tsx'
import { paths } from '../../lib/paths.ts'

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
