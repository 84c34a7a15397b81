import { typedAddress } from '@sesame/contract/email-address'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import { expectPasskeyOffer } from '../../lib/device/passkey-offer.ts'
import { keepTypedEmail } from '../../lib/device/typed-email.ts'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { useKnowsPasskey } from '../../lib/hooks/use-has-passkeys.ts'
import { DoorIcon } from '../../ui/door-icon.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { SecretField } from '../../ui/form/secret-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { paths } from '../../lib/paths.ts'

export interface SignInValues {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

interface Props {
  readonly form: FormState<SignInValues>
  readonly attempt: Attempt
  /** Whether the browser may offer passkeys in the address field. */
  readonly offersPasskeys: boolean
  /** Whether to offer to create a passkey after the sign-in. */
  readonly offersCreation: boolean
}

export function SignInForm({ form, attempt, offersPasskeys, offersCreation }: Props) {
  const { signIn } = useText()
  const { auth } = useServices()
  const { search } = useLocation()
  const knowsPasskey = useKnowsPasskey()
  const { clear } = form

  // Clear the password when the request for a code replaces the form.
  useEffect(() => () => clear('password'), [clear])

  const enter = async (): Promise<void> => {
    const { email, password, remember } = form.values
    // Store the address, because an error message may link to the forgotten-password form, which needs it.
    keepTypedEmail(email)
    expectPasskeyOffer(offersCreation)
    try {
      await auth.signIn.withPassword({ email: typedAddress(email), password, remember })
    } catch (error) {
      expectPasskeyOffer(false)
      throw error
    }
    if (!offersCreation && auth.hasPasskeys()) {
      void auth.passkeys().then(
        ({ createSilently }) => createSilently(),
        () => null,
      )
    }
  }

  return (
    <Form
      form={form}
      pending={attempt.pending === 'password'}
      method="post"
      onSubmit={() => attempt.run('password', enter)}
    >
      <TextField
        label={signIn.email}
        type="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        field={form.field('email')}
        {...(offersPasskeys && {
          hint: knowsPasskey ? signIn.passkeyHint : undefined,
          frame: 'with-key',
          action: <DoorIcon name="passkey" />,
        })}
      />
      <SecretField label={signIn.password} field={form.field('password')} />
      <div className="line between">
        <CheckField field={form.field('remember')}>{signIn.remember}</CheckField>
        <Link
          className="small"
          to={paths.forgotPassword + search}
          onClick={() => keepTypedEmail(form.values.email)}
        >
          {signIn.forgot}
        </Link>
      </div>
      <SubmitButton label={signIn.submit} pendingLabel={signIn.pending} />
    </Form>
  )
}
