import type { ReactNode } from 'react'
import { Door } from '../page/door.tsx'

interface Props {
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

/** Nothing to show, in front of a shut door. */
export function Empty({ title, hint, children }: Props) {
  return (
    <div className="empty">
      <Door />
      <h3>{title}</h3>
      <p className="muted small">{hint}</p>
      {children}
    </div>
  )
}
