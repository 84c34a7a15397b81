import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmailBadge } from './email-badge.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { VerificationMail } from './verification-mail.tsx'

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
