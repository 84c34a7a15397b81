import { useId, type ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** A part of a screen, named by its title. */
export function Section({ title, hint, children }: Props) {
  const id = useId()
  return (
    <section className="stack g3" aria-labelledby={id}>
      <div className="stack g1">
        <h2 id={id}>{title}</h2>
        <p className="muted small">{hint}</p>
      </div>
      {children}
    </section>
  )
}
