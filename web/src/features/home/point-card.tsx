import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useVerificationMail } from '../../lib/hooks/use-verification-mail.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { AskCard } from '../../widgets/ask-card.tsx'
import { CODES } from './point-texts.ts'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

/** Asks the person to verify their address. */
export function EmailCard({ uid, email }: { readonly uid: string; readonly email: string }) {
  const { home } = useInsideText()
  const { attempt, isSent, secondsLeft, send } = useVerificationMail(uid)
  const label = isSent ? home.verifyResend : home.verifyEmail
  return (
    <AskCard icon="mail" tag={home.emailUnverified} title={home.emailQuestion}>
      <p className="long">{isSent ? home.emailSentText(email) : home.emailText(email)}</p>
      <ErrorNote title={home.verifyFailed} error={attempt.error} />
      <div className="line answers">
        <button
          className="btn main"
          type="button"
          aria-disabled={secondsLeft > 0}
          aria-busy={attempt.pending !== null}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? home.verifyAgain(secondsLeft) : label}
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

/**
 * Says that the person's mailbox refuses our e-mails. The person receives no e-mails until the mailbox accepts one or they change
 * their address.
 */
export function RefusedCard({ email }: { readonly email: string }) {
  const { home } = useInsideText()
  return (
    <AskCard icon="mail" tag={home.mailRefused} title={home.refusedTitle}>
      <p className="long">{home.refusedText(email)}</p>
      <div className="line answers">
        <Link className="btn main" to={paths.access}>
          {home.changeEmail}
        </Link>
      </div>
      <p className="small">{home.refusedUntil}</p>
    </AskCard>
  )
}

/** Asks the person to replace the recovery codes before the last one is used. */
export function CodesCard({ left }: { readonly left: number }) {
  const { twoStep } = useInsideText()
  return (
    <AskCard icon="spare" tag={twoStep.fewTag} title={twoStep.fewTitle}>
      <p>{twoStep.fewText(left)}</p>
      <div className="line answers">
        <Link className="btn main" to={CODES}>
          {twoStep.replaceLabel}
        </Link>
      </div>
    </AskCard>
  )
}

/** Asks the person to add a second sign-in method. If an account lists no provider, its only method is a passkey. */
export function MethodCard({ user: { providers } }: { readonly user: User }) {
  const { access, home, passkeys } = useInsideText()
  const providerName = useProviderName()
  const [method] = providers
  const only = () => {
    if (method === undefined) return passkeys.count(1)
    return method === 'password' ? access.thePassword : providerName(method)
  }
  return (
    <AskCard icon="key" tag={home.oneMethod} title={home.methodQuestion}>
      <p>{home.methodText(only())}</p>
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
        <Link className="btn main" to={`${paths.access}#moyens`}>
          {home.addPasskey}
        </Link>
      </div>
    </AskCard>
  )
}
