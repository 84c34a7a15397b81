import type { Elements } from '../elements.ts'

interface Props {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly children: Elements
}

export function Section({ id, title, hint, children }: Props) {
  return (
    <section className="stack" id={id} aria-labelledby={`${id}-t`}>
      <div className="stack g1">
        <h2 id={`${id}-t`}>{title}</h2>
        {hint !== undefined && <p className="muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
