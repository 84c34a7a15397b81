import { typedAddress } from '@sesame/contract/email-address'
import { checkAccountEmail, checkPassword } from '@sesame/web/ui/form/checks.ts'
import { Form, SubmitButton } from '@sesame/web/ui/form/form.tsx'
import { SecretField } from '@sesame/web/ui/form/secret-field.tsx'
import { TextField } from '@sesame/web/ui/form/text-field.tsx'
import { useForm } from '@sesame/web/ui/form/use-form.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Proof } from '../../lib/identity/proofs.ts'

interface Props {
  readonly pending: boolean
  readonly onEnter: (proof: Proof) => void
}

export function PasswordForm({ pending, onEnter }: Props) {
  const { access } = useTexts()
  const form = useForm(
    { email: '', password: '' },
    { email: checkAccountEmail, password: checkPassword },
  )
  const submit = (): void => {
    const { email, password } = form.values
    onEnter({ by: 'password', email: typedAddress(email), password })
  }
  return (
    <Form form={form} pending={pending} method="post" onSubmit={submit}>
      <TextField
        label={access.email}
        type="email"
        autoComplete="username"
        field={form.field('email')}
      />
      <SecretField label={access.password} field={form.field('password')} />
      <SubmitButton label={access.submit} pendingLabel={access.pending} className="wide" />
    </Form>
  )
}
