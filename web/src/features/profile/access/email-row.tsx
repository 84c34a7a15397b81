import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useAskedAddress } from '../../../lib/hooks/live/use-asked-address.ts'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { useVerificationMail } from '../../../lib/hooks/use-verification-mail.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { AskedNote } from './email-asked.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { useFocusAfter } from './use-focus-after.ts'

/** The id of the button that opens the dialog to change the address. */
const CHANGE = 'changer-adresse'

interface Props {
  readonly user: User
  readonly email: string
}

export function EmailRow({ user, email }: Props) {
  const { profile, email: text } = useInsideText()
  const [changing, setChanging] = useReopened('email')
  const asked = useAskedAddress(user.uid)
  const [isAgain, setAgain] = useState(false)
  const { expectLoss, moveOn } = useFocusAfter()
  const [toast, say] = useToast()
  const close = (): void => {
    setChanging(false)
    setAgain(false)
  }
  return (
    <li>
      <span className="dot">
        <Icon name="mail" />
      </span>
      <div className="stack g1">
        <p className="name">
          <span className="long">{`${email} `}</span>
          <EmailBadge verified={user.emailVerified} />
        </p>
        <p className="meta">{profile.emailUse}</p>
        {!user.emailVerified && <VerificationMail uid={user.uid} />}
        {asked !== null && (
          <AskedNote
            asked={asked}
            current={email}
            onStale={() => {
              setAgain(true)
              setChanging(true)
            }}
            onCancelled={() => {
              expectLoss(CHANGE)
              moveOn()
              say(text.cancelled(email))
            }}
          />
        )}
      </div>
      <button
        className="btn tiny"
        type="button"
        id={CHANGE}
        aria-label={text.changeLabel}
        onClick={() => setChanging(true)}
      >
        {text.change}
      </button>
      <EmailDialog
        user={user}
        open={changing}
        wanted={isAgain ? (asked?.address ?? '') : ''}
        onClose={close}
      />
      {toast}
    </li>
  )
}

/** Sends the verification e-mail. After a pause, can send it again. */
function VerificationMail({ uid }: { readonly uid: string }) {
  const { email } = useInsideText()
  const { attempt, secondsLeft, send } = useVerificationMail(uid)

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
