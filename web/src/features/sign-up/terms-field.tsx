import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import type { FieldState } from '../../ui/form/use-form.ts'

export function TermsField({ field }: { readonly field: FieldState<boolean> }) {
  const signUp = useTextOf(signUpTexts)
  return (
    <CheckField field={field} required>
      <span className="small">
        {signUp.termsBefore}
        <a href="/conditions" target="_blank">
          {signUp.termsLink}
        </a>
        {signUp.termsBetween}
        <a href="/confidentialite" target="_blank">
          {signUp.privacyLink}
        </a>
        .
      </span>
    </CheckField>
  )
}
