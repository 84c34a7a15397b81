import { DoorIcon } from '@sesame/web/ui/door-icon.tsx'
import { useId, type ReactElement } from 'react'

/** The attributes that connect a native control to its label, hint and error. */
export interface NativeProps {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  /** The error message. */
  readonly error?: string | null
  /** CSS classes in addition to `field`. */
  readonly className?: string
  readonly children: (native: NativeProps) => ReactElement
}

/** A native control with its visible label. */
export function Labelled({ label, hint, error = null, className = '', children }: Props) {
  const id = useId()
  const described = [error !== null && `${id}-e`, hint !== undefined && `${id}-h`]
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-invalid': error !== null,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {error !== null && (
        <p className="err" id={`${id}-e`}>
          <DoorIcon name="stop" />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
    </div>
  )
}
