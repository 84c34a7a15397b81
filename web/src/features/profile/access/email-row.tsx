import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { useVerificationMail } from '../../../lib/hooks/use-verification-mail.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { EmailDialog } from './email-dialog.tsx'

interface Props {
  readonly user: User
  readonly email: string
}

export function EmailRow({ user, email }: Props) {
  const { profile, email: text } = useInsideText()
  const [changing, setChanging] = useReopened('email')
  return (
    <li>
      <span className="dot">
        <Icon name="mail" />
      </span>
      <div>
        <p className="name">
          <span className="long">{email}</span> <EmailBadge verified={user.emailVerified} />
        </p>
        <p className="meta">{profile.emailUse}</p>
        {!user.emailVerified && <VerificationMail />}
      </div>
      <button
        className="btn tiny"
        type="button"
        aria-label={text.changeLabel}
        onClick={() => setChanging(true)}
      >
        {text.change}
      </button>
      <EmailDialog user={user} open={changing} onClose={() => setChanging(false)} />
    </li>
  )
}

/** Sends the verification e-mail; can send it again after a pause. */
function VerificationMail() {
  const { email } = useInsideText()
  const { attempt, secondsLeft, send } = useVerificationMail()

  return (
    <div className="stack g2">
      <ErrorNote title={email.failed} error={attempt.error} />
      <p className="small" role="status">
        {secondsLeft > 0 && email.verificationSent}
      </p>
      <button
        className="btn tiny start"
        type="button"
        aria-disabled={secondsLeft > 0}
        aria-busy={attempt.pending !== null}
        onClick={() => void send()}
      >
        {secondsLeft > 0 ? email.verifyIn(secondsLeft) : email.verify}
      </button>
    </div>
  )
}

export function EmailBadge({ verified }: { readonly verified: boolean }) {
  const { profile } = useInsideText()
  return (
    <Badge tone={verified ? 'success' : 'warning'} icon={verified ? 'check' : 'alert'}>
      {verified ? profile.verified : profile.unverified}
    </Badge>
  )
}
