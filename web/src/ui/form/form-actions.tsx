import type { ReactNode } from 'react'
import { useText } from '../../i18n/locale.tsx'

interface Props {
  readonly onCancel: () => void
  readonly cancelLabel?: string
  /** The button that acts. */
  readonly children: ReactNode
}

/** The last line of a dialog. */
export function FormActions({ onCancel, cancelLabel, children }: Props) {
  const { common } = useText()
  return (
    <div className="line">
      <button className="btn" type="button" onClick={onCancel}>
        {cancelLabel ?? common.cancel}
      </button>
      {children}
    </div>
  )
}
