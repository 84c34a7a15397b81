import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

interface Props {
  readonly pending: boolean
  readonly onCancel: () => void
}

/** The way out first, then the one that cannot be taken back. */
export function EraseActions({ pending, onCancel }: Props) {
  const { data } = useInsideText()
  const { common } = useText()
  return (
    <div className="line">
      <button className="btn" type="button" onClick={onCancel}>
        {common.cancel}
      </button>
      <SubmitButton
        label={data.erase}
        pendingLabel={data.erasing}
        pending={pending}
        className="danger main"
      />
    </div>
  )
}
