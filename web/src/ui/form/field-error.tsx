import type { FieldMessage } from '../../i18n/catalogue.ts'
import { useText } from '../../i18n/locale.tsx'
import { Icon } from '../icon.tsx'

interface Props {
  readonly id: string
  readonly error: FieldMessage | null
}

export function FieldError({ id, error }: Props) {
  const { fields } = useText()
  if (error === null) return null
  return (
    <p className="err" id={id}>
      <Icon name="stop" />
      <span>{fields[error]}</span>
    </p>
  )
}
