import { useEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

const TONES = {
  info: { icon: 'info', role: 'status' },
  success: { icon: 'ok', role: 'status' },
  warning: { icon: 'alert', role: 'note' },
  danger: { icon: 'stop', role: 'alert' },
} as const satisfies Record<string, { icon: IconName; role: string }>

interface Props {
  readonly tone: keyof typeof TONES
  readonly title: string
  readonly children?: ReactNode
  /** For a note inside a live region. */
  readonly role?: 'note'
  /** Takes the focus when it appears, as the answer to a click. */
  readonly focused?: boolean
}

export function Note({ tone, title, children, role, focused = false }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { icon, role: usual } = TONES[tone]

  useEffect(() => {
    if (focused) ref.current?.focus()
  }, [focused])

  return (
    <div ref={ref} className={`note ${tone}`} role={role ?? usual} tabIndex={-1}>
      <Icon name={icon} />
      <strong>{title}</strong>
      {children}
    </div>
  )
}
