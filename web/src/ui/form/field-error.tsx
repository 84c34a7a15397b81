import type { FieldMessage } from '../../i18n/catalogue.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import { DoorIcon } from '../door-icon.tsx'

interface Props {
  readonly id: string
  readonly error: FieldMessage | null
}

export function FieldError({ id, error }: Props) {
  const { fields } = useText()
  const { locale } = useLocale()
  if (error === null) return null
  return (
    <p className="err" id={id}>
      <DoorIcon name="stop" />
      <span>{typeof error === 'string' ? fields[error] : error[locale]}</span>
    </p>
  )
}
