import { useText } from '../../i18n/locale.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import type { FieldState } from '../../ui/form/use-form.ts'

export function TermsField({ field }: { readonly field: FieldState<boolean> }) {
  const { signUp } = useText()
  return (
    <CheckField field={field} required>
      <span className="small">{signUp.terms}</span>
    </CheckField>
  )
}
