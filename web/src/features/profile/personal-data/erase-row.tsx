import type { User } from '@sesame/contract/user'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../../lib/services.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'

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

/** The word typed out: nobody erases an account by a slip. The guards lead out. */
function EraseForm({ onCancel }: { readonly onCancel: () => void }) {
  const { data } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const root = useRef<HTMLFormElement>(null)
  const form = useForm(
    { word: '' },
    { word: (value) => (value.trim().toUpperCase() === data.eraseWord ? null : 'wordDiffers') },
  )

  useEffect(() => root.current?.querySelector('input')?.focus(), [])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    void attempt.run('erase', async () => (await auth.account()).eraseAccount())
  }

  return (
    <form ref={root} className="stack" noValidate onSubmit={submit}>
      <p>{data.eraseWarning}</p>
      <ErrorNote title={data.eraseFailed} error={attempt.error} />
      <TextField
        label={data.eraseField(data.eraseWord)}
        type="text"
        autoComplete="off"
        field={form.field('word')}
      />
      <EraseActions pending={attempt.pending === 'erase'} onCancel={onCancel} />
    </form>
  )
}

function EraseGuestForm({ onCancel }: { readonly onCancel: () => void }) {
  const { data } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()

  /** Who has linked a way in, and not signed up, is no guest to the identity service. */
  const erase = async (): Promise<void> => {
    if (!(await auth.user.deleteGuest())) await (await auth.account()).eraseAccount()
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void attempt.run('erase', erase)
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p>{data.eraseGuestText}</p>
      <ErrorNote title={data.eraseFailed} error={attempt.error} />
      <EraseActions pending={attempt.pending === 'erase'} onCancel={onCancel} />
    </form>
  )
}

interface Props {
  readonly pending: boolean
  readonly onCancel: () => void
}

/** The way out first, then the one that cannot be taken back. */
function EraseActions({ pending, onCancel }: Props) {
  const { data } = useInsideText()
  const { common } = useText()
  return (
    <div className="line">
      <button className="btn" type="button" onClick={onCancel}>
        {common.cancel}
      </button>
      <SubmitButton
        label={data.erase}
        pendingLabel={data.erasing}
        pending={pending}
        className="danger main"
      />
    </div>
  )
}
