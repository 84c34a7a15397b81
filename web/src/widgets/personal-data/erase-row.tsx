import type { User } from '@sesame/contract/user'
import { useId } from 'react'
import { accountField } from '../../i18n/account-fields.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useReopened } from '../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../lib/services.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Proved } from '../proof-form.tsx'

/** Erases the account, after listing the consequences. Guests cannot prove their identity, so they only confirm the erasure. */
export function EraseRow({ user }: { readonly user: User }) {
  const { data } = useInsideText()
  const [open, setOpen] = useReopened('erasure')
  const what = useId()
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
        describedBy={what}
        destructive
        onClose={close}
      >
        <p id={what}>{user.isAnonymous ? data.eraseGuestText : data.eraseWarning}</p>
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

interface Props {
  readonly onCancel: () => void
}

/**
 * Asks the person to type a word, so that no account is erased by mistake. After the erasure, the route guards show the goodbye
 * page.
 */
function EraseForm({ onCancel }: Props) {
  const { data } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const form = useForm(
    { word: '' },
    {
      word: (value) =>
        value.trim().toUpperCase() === data.eraseWord ? null : accountField('wordDiffers'),
    },
  )
  const erase = async (): Promise<void> => (await auth.account()).eraseAccount()

  return (
    <Form
      form={form}
      pending={attempt.pending !== null}
      focused
      onSubmit={() => attempt.run('erase', erase)}
    >
      <ErrorNote title={data.eraseFailed} error={attempt.error} />
      <TextField
        label={data.eraseField(data.eraseWord)}
        autoComplete="off"
        field={form.field('word')}
      />
      <EraseActions onCancel={onCancel} />
    </Form>
  )
}

function EraseGuestForm({ onCancel }: Props) {
  const { data } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()

  /**
   * `deleteGuest` resolves to false for anyone who is not a guest at the identity service. That includes a guest who linked
   * a provider but did not complete the sign-up.
   */
  const erase = async (): Promise<void> => {
    const account = await auth.account()
    if (!(await account.deleteGuest())) await account.eraseAccount()
  }

  return (
    <Form pending={attempt.pending !== null} onSubmit={() => attempt.run('erase', erase)}>
      <ErrorNote title={data.eraseFailed} error={attempt.error} />
      <EraseActions onCancel={onCancel} />
    </Form>
  )
}

function EraseActions({ onCancel }: Props) {
  const { data } = useInsideText()
  return (
    <FormActions onCancel={onCancel}>
      <SubmitButton label={data.erase} pendingLabel={data.erasing} className="danger main" />
    </FormActions>
  )
}
