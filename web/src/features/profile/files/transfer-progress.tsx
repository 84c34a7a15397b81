import { useText } from '../../../i18n/locale.tsx'
import type { UnderWay } from './use-transfer.ts'

interface Props {
  readonly under: UnderWay
  readonly onCancel: () => void
}

/** Shows a transfer's progress, with a button that cancels it. */
export function TransferProgress({ under: { label, cancelLabel, share }, onCancel }: Props) {
  const { common } = useText()
  return (
    <div className="stack g2">
      <div className="line between">
        <p className="small" role="status">
          {label}
        </p>
        <button className="btn tiny" type="button" aria-label={cancelLabel} onClick={onCancel}>
          {common.cancel}
        </button>
      </div>
      <progress className="progress" aria-label={label} value={share ?? undefined} max={1} />
    </div>
  )
}
