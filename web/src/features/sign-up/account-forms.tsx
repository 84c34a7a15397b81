import { useId } from 'react'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import type { AccountCompletion } from '../../lib/auth/account/complete-sign-up.ts'
import type { AccountCreation } from '../../lib/auth/account/sign-up.ts'
import type { IncompleteAccount } from '../../lib/auth/auth-state.ts'
import { usePasswordPolicy } from '../../lib/hooks/use-password-policy.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { checkDisplayName, checkNewPassword, checkTerms } from '../../ui/form/account-checks.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import { checkEmail } from '../../ui/form/checks.ts'
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
}

export function SignUpForm({ pending, onSubmit }: Props) {
  const signUp = useTextOf(signUpTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const rules = useId()
  const form = useForm<SignUpValues>(
    { displayName: '', email: '', password: '', terms: false },
    {
      displayName: checkDisplayName,
      email: checkEmail,
      password: (value) => checkNewPassword(policy, value),
      terms: checkTerms,
    },
  )
  const { displayName, email, password } = form.values
  const policy = usePasswordPolicy(password)

  const submit = (): void =>
    onSubmit({ displayName: displayName.trim(), email: email.trim(), password, locale })

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
      <SecretField
        label={signUp.password}
        autoComplete="new-password"
        field={form.field('password')}
        describedBy={rules}
      />
      <PasswordGuide id={rules} password={password} email={email} policy={policy} />
      <TermsField field={form.field('terms')} />
      <SubmitButton label={signUp.submit} pendingLabel={signUp.pending} />
      <CaptchaNotice />
    </Form>
  )
}

interface CompletionFormProps {
  readonly account: IncompleteAccount
  /** Whether the terms were accepted in the step before. */
  readonly accepted?: boolean
  readonly pending: boolean
  readonly onSubmit: (completion: AccountCompletion) => void
}

/** Finishes the sign-up of an account that exists in the identity service alone. */
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
        {signUp.termsBefore}
        <a href={paths.terms} target="_blank">
          {signUp.termsLink}
        </a>
        {signUp.termsBetween}
        <a href={paths.privacy} target="_blank">
          {signUp.privacyLink}
        </a>
        .
      </span>
    </CheckField>
  )
}
