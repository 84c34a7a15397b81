import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Proved } from '../../../widgets/proved.tsx'
import { EraseForm } from './erase-form.tsx'
import { EraseGuestForm } from './erase-guest-form.tsx'

/** Erases the account. Guests have nothing to prove themselves with: for them a question is enough. */
export function EraseRow({ user }: { readonly user: User }) {
  const { data } = useInsideText()
  const [open, setOpen] = useReopened('erasure')
  const close = (): void => setOpen(false)
  const label = user.isAnonymous ? data.eraseGuest : data.eraseLabel
  return (
    <li>
      <span className="dot">
        <Icon name="trash" />
      </span>
      <div>
        <p className="name">{label}</p>
        <p className="meta">{user.isAnonymous ? data.eraseGuestText : data.eraseText}</p>
      </div>
      <button
        className="btn tiny danger"
        type="button"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {data.erase}
      </button>
      <Dialog
        open={open}
        title={user.isAnonymous ? data.eraseGuestTitle : data.eraseTitle}
        destructive
        onClose={close}
      >
        {user.isAnonymous ? (
          <EraseGuestForm onCancel={close} />
        ) : (
          <Proved user={user} purpose="erasure" onCancel={close}>
            <EraseForm onCancel={close} />
          </Proved>
        )}
      </Dialog>
    </li>
  )
}
