import type { SyntheticEvent } from 'react'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import type { AccountCompletion } from '../../lib/auth/account/complete-sign-up.ts'
import type { IncompleteAccount } from '../../lib/auth/auth-state.ts'
import { useServices } from '../../lib/services.tsx'
import { checkDisplayName, checkTerms } from '../../ui/form/account-checks.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CaptchaNotice } from '../../widgets/captcha-notice.tsx'
import { NameField, TermsField } from './name-field.tsx'

interface CompletionValues {
  readonly displayName: string
  readonly terms: boolean
}

interface Props {
  readonly account: IncompleteAccount
  /** Whether the terms have been, in a step before this one. */
  readonly accepted?: boolean
  readonly pending: boolean
  readonly onSubmit: (completion: AccountCompletion) => void
}

/** What our sign-up still needs of an account that the identity service already has. */
export function CompletionForm({ account, accepted = false, pending, onSubmit }: Props) {
  const signUp = useTextOf(signUpTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const form = useForm<CompletionValues>(
    { displayName: account.displayName ?? '', terms: accepted },
    { displayName: checkDisplayName, terms: checkTerms },
  )

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    onSubmit({ displayName: form.values.displayName.trim(), locale })
  }

  return (
    <form className="stack" noValidate onSubmit={submit} onFocus={() => auth.captcha.prepare()}>
      <NameField field={form.field('displayName')} />
      <TermsField field={form.field('terms')} />
      <SubmitButton label={signUp.submit} pendingLabel={signUp.pending} pending={pending} />
      <CaptchaNotice />
    </form>
  )
}
