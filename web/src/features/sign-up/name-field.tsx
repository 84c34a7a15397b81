import { useText } from '../../i18n/locale.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FieldState } from '../../ui/form/use-form.ts'

export function NameField({ field }: { readonly field: FieldState<string> }) {
  const { signUp } = useText()
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
