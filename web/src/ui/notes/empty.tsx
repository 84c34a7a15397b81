import type { ReactNode } from 'react'
import { Door } from '../page/door.tsx'

interface Props {
  readonly title: string
  readonly hint: ReactNode
  readonly children?: ReactNode
}

/** A shut door, and why there is nothing to show. */
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
