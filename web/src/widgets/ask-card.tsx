import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Door } from '../ui/page/door.tsx'

interface Props {
  readonly icon: IconName
  /** What kind of question it is. */
  readonly tag: string
  /** A question or an instruction. */
  readonly title: string
  readonly heading?: 'h2' | 'h3'
  readonly children: ReactNode
}

/** The one thing on a page that waits for an answer: its only gold surface, with the door half open. */
export function AskCard({ icon, tag, title, heading: Heading = 'h2', children }: Props) {
  const id = useId()
  return (
    <section className="card gold ask" aria-labelledby={id}>
      <div className="stack">
        <div className="stack g2">
          <p className="tag">
            <Icon name={icon} />
            {tag}
          </p>
          <Heading id={id} className="title">
            {title}
          </Heading>
        </div>
        {children}
      </div>
      <div className="stage">
        <Door />
      </div>
    </section>
  )
}
