import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/notes/note.tsx'
import { Proved } from '../../../widgets/proved.tsx'
import { EmailForm } from './email-form.tsx'

interface Props {
  readonly user: User
  readonly open: boolean
  readonly onClose: () => void
}

/** A new address: a fresh proof, the address, and what the mail will do. */
export function EmailDialog({ user, open, onClose }: Props) {
  const { email } = useInsideText()
  const { common } = useText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = (): void => {
    setSentTo(null)
    onClose()
  }
  return (
    <Dialog open={open} title={email.title} onClose={close}>
      {sentTo === null ? (
        <Proved user={user} purpose="email" onCancel={close}>
          <EmailForm user={user} onSent={setSentTo} onCancel={close} />
        </Proved>
      ) : (
        <>
          <Note tone="success" title={email.sentTitle} focused>
            <p>{email.sent(sentTo)}</p>
          </Note>
          <div className="line">
            <button className="btn main" type="button" onClick={close}>
              {common.close}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
