import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useVerificationMail } from '../../lib/hooks/use-verification-mail.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { AskCard } from '../../widgets/ask-card.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

/** Asks the person to verify their address. */
export function EmailCard({ email }: { readonly email: string }) {
  const { home } = useInsideText()
  const { attempt, secondsLeft, send } = useVerificationMail()
  return (
    <AskCard icon="mail" tag={home.emailUnverified} title={home.emailQuestion}>
      <p className="long">{home.emailText(email)}</p>
      <ErrorNote title={home.verifyFailed} error={attempt.error} />
      <div className="line answers">
        <button
          className="btn main"
          type="button"
          aria-disabled={secondsLeft > 0}
          aria-busy={attempt.pending !== null}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? home.verifyAgain(secondsLeft) : home.verifyEmail}
        </button>
        <Link className="btn bare" to={paths.access}>
          {home.changeEmail}
        </Link>
      </div>
      <p className="small" role="status">
        {secondsLeft > 0 && home.verifySent}
      </p>
    </AskCard>
  )
}

/** Asks for a second sign-in method. An account without any listed provider has only a passkey. */
export function MethodCard({ user: { providers } }: { readonly user: User }) {
  const { home } = useInsideText()
  const providerName = useProviderName()
  const [method = 'passkey'] = providers
  return (
    <AskCard icon="key" tag={home.oneMethod} title={home.methodQuestion}>
      <p>{home.methodText(providerName(method))}</p>
      <div className="line answers">
        <Link className="btn main" to={paths.access}>
          {home.addMethod}
        </Link>
      </div>
    </AskCard>
  )
}

/** Asks the person to add a passkey. */
export function PasskeyCard() {
  const { home } = useInsideText()
  return (
    <AskCard icon="passkey" tag={home.noPasskey} title={home.passkeyQuestion}>
      <p>{home.noPasskeyHint}</p>
      <div className="line answers">
        <Link className="btn main" to={`${paths.security}#cles`}>
          {home.addPasskey}
        </Link>
      </div>
    </AskCard>
  )
}
