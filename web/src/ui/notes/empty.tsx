import type { ReactNode } from 'react'
import { Door } from '../page/door.tsx'
import type { Elements } from '../elements.ts'

interface Props {
  readonly title: string
  readonly hint: ReactNode
  readonly children?: Elements
  /** The level of the heading: 2 directly below a page's title, 3 within a section. */
  readonly level?: 2 | 3
}

/** Shows the brand's drawing of a closed door, and why there is nothing to show. */
export function Empty({ title, hint, children, level = 3 }: Props) {
  const Title = `h${level}` as const
  return (
    <div className="empty">
      <Door />
      <Title className="h3">{title}</Title>
      <p className="muted small">{hint}</p>
      {children}
    </div>
  )
}
