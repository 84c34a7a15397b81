import type { FieldMessage } from '../../i18n/catalogue.ts'
import { useText } from '../../i18n/locale.tsx'
import { DoorIcon } from '../door-icon.tsx'

interface Props {
  readonly id: string
  readonly error: FieldMessage | null
}

export function FieldError({ id, error }: Props) {
  const { fields } = useText()
  if (error === null) return null
  return (
    <p className="err" id={id}>
      <DoorIcon name="stop" />
      <span>{fields[error]}</span>
    </p>
  )
}
