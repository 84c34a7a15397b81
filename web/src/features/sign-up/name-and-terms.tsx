import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FieldState } from '../../ui/form/use-form.ts'

export function NameField({ field }: { readonly field: FieldState<string> }) {
  const signUp = useTextOf(signUpTexts)
  return (
    <TextField
      label={signUp.name}
      hint={signUp.nameHint}
      type="text"
      autoComplete="name"
      field={field}
    />
  )
}

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
