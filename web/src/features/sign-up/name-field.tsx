import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
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
