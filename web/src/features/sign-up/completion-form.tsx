import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import type { AccountCompletion } from '../../lib/auth/account/complete-sign-up.ts'
import type { IncompleteAccount } from '../../lib/auth/auth-state.ts'
import { useServices } from '../../lib/services.tsx'
import { checkDisplayName, checkTerms } from '../../ui/form/account-checks.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { CaptchaNotice } from '../../widgets/captcha-notice.tsx'
import { NameField, TermsField } from './name-and-terms.tsx'

interface CompletionValues {
  readonly displayName: string
  readonly terms: boolean
}

interface Props {
  readonly account: IncompleteAccount
  /** Whether the terms were accepted in the step before. */
  readonly accepted?: boolean
  readonly pending: boolean
  readonly onSubmit: (completion: AccountCompletion) => void
}

/** Finishes the sign-up of an account that exists in the identity service alone. */
export function CompletionForm({ account, accepted = false, pending, onSubmit }: Props) {
  const signUp = useTextOf(signUpTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const form = useForm<CompletionValues>(
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
