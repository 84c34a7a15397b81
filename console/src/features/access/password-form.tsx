import { useText } from '@sesame/web/i18n/locale.tsx'
import { checkEmail, checkPassword } from '@sesame/web/ui/form/checks.ts'
import { Form, SubmitButton } from '@sesame/web/ui/form/form.tsx'
import { SecretField } from '@sesame/web/ui/form/secret-field.tsx'
import { TextField } from '@sesame/web/ui/form/text-field.tsx'
import { useForm } from '@sesame/web/ui/form/use-form.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Proof } from '../../lib/identity/proofs.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  readonly pending: boolean
  /** Whether this is the screen's first sign-in method, whose button is the primary one. */
  readonly isFirst: boolean
  /** Whether the browser may offer passkeys in the address field. */
  readonly offersPasskeys: boolean
  readonly onEnter: (proof: Proof) => void
}

export function PasswordForm({ pending, isFirst, offersPasskeys, onEnter }: Props) {
  const { access } = useTexts()
  const { signIn } = useText()
  const form = useForm({ email: '', password: '' }, { email: checkEmail, password: checkPassword })
  const submit = (): void => {
    const { email, password } = form.values
    onEnter({ by: 'password', email: email.trim(), password })
  }
  return (
    <Form form={form} pending={pending} method="post" onSubmit={submit}>
      <TextField
        label={access.email}
        type="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        field={form.field('email')}
        {...(offersPasskeys && {
          hint: signIn.passkeyHint,
          frame: 'with-key',
          action: <Icon name="passkey" />,
        })}
      />
      <SecretField label={access.password} field={form.field('password')} />
      <SubmitButton
        label={access.submit}
        pendingLabel={access.pending}
        className={isFirst ? 'main wide' : 'wide'}
      />
    </Form>
  )
}
