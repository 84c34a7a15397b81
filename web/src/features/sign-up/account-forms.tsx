import { typedAddress } from '@sesame/contract/email-address'
import { useId, useState } from 'react'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import type { AccountCompletion } from '../../lib/auth/account/complete-sign-up.ts'
import type { AccountCreation } from '../../lib/auth/account/sign-up.ts'
import type { PasskeySignUp } from '../../lib/auth/passkeys/passkeys.ts'
import type { IncompleteAccount } from '../../lib/auth/auth-state.ts'
import { useHasPasskeys } from '../../lib/hooks/use-has-passkeys.ts'
import { usePasswordDemands } from '../../lib/hooks/use-password-demands.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { checkDisplayName, checkNewPassword, checkTerms } from '../../ui/form/account-checks.ts'
import { DoorIcon } from '../../ui/door-icon.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { checkNewEmail } from '../../ui/form/check-new-email.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { SecretField } from '../../ui/form/secret-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FieldState, useForm } from '../../ui/form/use-form.ts'
import { CaptchaNotice } from '../../widgets/captcha-notice.tsx'
import { PasswordGuide } from '../../widgets/password-guide.tsx'

interface SignUpValues {
  readonly displayName: string
  readonly email: string
  readonly password: string
  readonly terms: boolean
}

interface Props {
  readonly pending: boolean
  readonly onSubmit: (account: AccountCreation) => void
  readonly onSubmitPasskey: (person: PasskeySignUp) => void
}

/** The sign-up form. Asks for a password by default, and has a button to choose a passkey instead. */
export function SignUpForm({ pending, onSubmit, onSubmitPasskey }: Props) {
  const signUp = useTextOf(signUpTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const hasPasskeys = useHasPasskeys()
  const rules = useId()
  const [withPasskey, setWithPasskey] = useState(false)
  const form = useForm<SignUpValues>(
    { displayName: '', email: '', password: '', terms: false },
    {
      displayName: checkDisplayName,
      email: checkNewEmail,
      password: (value) => (withPasskey ? null : checkNewPassword(demands, value)),
      terms: checkTerms,
    },
  )
  const { displayName, email, password } = form.values
  const demands = usePasswordDemands(password)

  const submit = (): void => {
    const person = { displayName: displayName.trim(), email: typedAddress(email), locale }
    if (withPasskey) onSubmitPasskey(person)
    else onSubmit({ ...person, password })
  }

  return (
    <Form
      form={form}
      pending={pending}
      method="post"
      onSubmit={submit}
      onFocus={() => auth.captcha.prepare()}
    >
      <NameField field={form.field('displayName')} />
      <TextField
        label={signUp.email}
        type="email"
        autoComplete="username"
        field={form.field('email')}
      />
      {!withPasskey && (
        <>
          <SecretField
            label={signUp.password}
            autoComplete="new-password"
            field={form.field('password')}
            describedBy={rules}
          />
          <PasswordGuide id={rules} password={password} email={email} demands={demands} />
        </>
      )}
      {hasPasskeys && (
        <div className="stack g2 passkey">
          <p className="small muted" role="status">
            {withPasskey && signUp.passkeyHint}
          </p>
          <button
            className="btn wide"
            type="button"
            onClick={() => setWithPasskey((before) => !before)}
          >
            {!withPasskey && <DoorIcon name="passkey" />}
            <span>{withPasskey ? signUp.withPassword : signUp.withPasskey}</span>
          </button>
        </div>
      )}
      <TermsField field={form.field('terms')} />
      <SubmitButton label={signUp.submit} pendingLabel={signUp.pending} />
      <CaptchaNotice />
    </Form>
  )
}

interface CompletionFormProps {
  readonly account: IncompleteAccount
  /** Whether the person has accepted the terms in the previous step. */
  readonly accepted?: boolean
  readonly pending: boolean
  readonly onSubmit: (completion: AccountCompletion) => void
}

/** Completes the sign-up of an account that exists only at the identity service. */
export function CompletionForm({
  account,
  accepted = false,
  pending,
  onSubmit,
}: CompletionFormProps) {
  const signUp = useTextOf(signUpTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const form = useForm(
    { displayName: account.displayName ?? '', terms: accepted },
    { displayName: checkDisplayName, terms: checkTerms },
  )

  return (
    <Form
      form={form}
      pending={pending}
      onSubmit={() => onSubmit({ displayName: form.values.displayName.trim(), locale })}
      onFocus={() => auth.captcha.prepare()}
    >
      <NameField field={form.field('displayName')} />
      <TermsField field={form.field('terms')} />
      <SubmitButton label={signUp.submit} pendingLabel={signUp.pending} />
      <CaptchaNotice />
    </Form>
  )
}

function NameField({ field }: { readonly field: FieldState<string> }) {
  const signUp = useTextOf(signUpTexts)
  return <TextField label={signUp.name} hint={signUp.nameHint} autoComplete="name" field={field} />
}

function TermsField({ field }: { readonly field: FieldState<boolean> }) {
  const signUp = useTextOf(signUpTexts)
  return (
    <CheckField field={field} required>
      <span className="small">
        <span>{signUp.termsBefore}</span>
        <a href={paths.terms} target="_blank">
          {signUp.termsLink}
        </a>
        <span>{signUp.termsBetween}</span>
        <a href={paths.privacy} target="_blank">
          {signUp.privacyLink}
        </a>
        <span>.</span>
      </span>
    </CheckField>
  )
}
