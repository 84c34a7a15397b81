import { Link, useLocation } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { upgradeTexts } from '../../i18n/upgrade.ts'
import type { TakenAccount } from '../../lib/auth/account/upgrade.ts'
import type { CredentialTakenError } from '../../lib/identity/conflict-error.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/form.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { checkPassword } from '../../ui/form/checks.ts'
import { KnownUsername } from '../../ui/form/known-username.tsx'
import { SecretField } from '../../ui/form/secret-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/notes/note.tsx'
import { paths } from '../../lib/paths.ts'

interface Props {
  readonly taken: CredentialTakenError | null
  /** The typed address. Null if a provider's account is taken, not an address. */
  readonly email: string | null
  readonly enter: (taken: TakenAccount) => Promise<void>
  readonly onClose: () => void
}

/**
 * Says that the address or the provider belongs to another account. Asks the person to choose another address or provider, or to
 * sign in to that account. The sign-in erases the guest's data.
 */
export function TakenDialog({ taken, email, enter, onClose }: Props) {
  const upgrade = useTextOf(upgradeTexts)
  return (
    <Dialog
      open={taken !== null}
      title={email === null ? upgrade.takenAccount : upgrade.takenEmail}
      destructive
      onClose={onClose}
    >
      {taken !== null && <TakenForm taken={taken} email={email} enter={enter} onClose={onClose} />}
    </Dialog>
  )
}

function TakenForm({
  taken,
  email,
  enter,
  onClose,
}: Props & { readonly taken: CredentialTakenError }) {
  const upgrade = useTextOf(upgradeTexts)
  const attempt = useAttempt()
  const { search } = useLocation()
  const checks = email === null ? {} : { password: checkPassword }
  const form = useForm({ password: '' }, checks)

  const submit = (): void => {
    const account = email === null ? taken : { email, password: form.values.password }
    void attempt.run('enter', () => enter(account))
  }

  return (
    <Form form={form} pending={attempt.pending !== null} onSubmit={submit}>
      <p>{email === null ? upgrade.takenAccountText : upgrade.takenEmailText(email)}</p>
      <Note tone="warning" title={upgrade.lossTitle}>
        <p>{upgrade.loss}</p>
      </Note>
      <ErrorNote title={upgrade.enterFailed} error={attempt.error} />
      {email !== null && (
        <>
          <KnownUsername email={email} />
          <SecretField label={upgrade.password} field={form.field('password')} />
          <p className="small">
            <Link to={paths.forgotPassword + search}>{upgrade.forgot}</Link>
          </p>
        </>
      )}
      <FormActions
        onCancel={onClose}
        cancelLabel={email === null ? upgrade.otherAccount : upgrade.otherEmail}
      >
        <SubmitButton
          label={upgrade.enter}
          pendingLabel={upgrade.entering}
          className="danger main"
        />
      </FormActions>
    </Form>
  )
}
