import { useEffect, useLayoutEffect, useRef } from 'react'
import { DoorIcon, type DoorIconName } from '../door-icon.tsx'
import type { Elements } from '../elements.ts'

const TONES = {
  info: { icon: 'info', role: 'status' },
  success: { icon: 'ok', role: 'status' },
  warning: { icon: 'alert', role: 'note' },
  danger: { icon: 'stop', role: 'alert' },
} as const satisfies Record<string, { icon: DoorIconName; role: string }>

interface Props {
  readonly tone: keyof typeof TONES
  readonly title: string
  readonly children?: Elements
  /** Set this for a note inside a live region. */
  readonly role?: 'note'
  /** Whether the note takes the focus when it appears, because a click caused it. */
  readonly focused?: boolean
  /**
   * Called with the note's element before it is painted, to prepare the page for the note. Pass the same function at every
   * render.
   */
  readonly onArrive?: (note: HTMLElement) => void
}

export function Note({ tone, title, children, role, focused = false, onArrive }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { icon, role: usual } = TONES[tone]

  useLayoutEffect(() => {
    if (ref.current !== null) onArrive?.(ref.current)
  }, [onArrive])

  useEffect(() => {
    if (focused) ref.current?.focus()
  }, [focused])

  return (
    <div ref={ref} className={`note ${tone}`} role={role ?? usual} tabIndex={-1}>
      <DoorIcon name={icon} />
      <strong>{title}</strong>
      {children}
    </div>
  )
}
