import { useId } from 'react'
import type { Elements } from '@sesame/web/ui/elements.ts'

interface Props {
  readonly title: string
  /** A line below the title, or a count at its right. */
  readonly hint?: string
  readonly count?: string
  readonly children: Elements
}

/** A section of a screen, labelled by its title. */
export function Section({ title, hint, count, children }: Props) {
  const id = useId()
  return (
    <section className="stack g3" aria-labelledby={id}>
      <div className="stack g1">
        {count === undefined ? (
          <h2 id={id}>{title}</h2>
        ) : (
          <div className="line between">
            <h2 id={id}>{title}</h2>
            <p className="muted small">{count}</p>
          </div>
        )}
        {hint !== undefined && <p className="muted small">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
