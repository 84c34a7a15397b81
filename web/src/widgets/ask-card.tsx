import { useEffect, useId, useRef } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Door } from '../ui/page/door.tsx'
import type { Elements } from '../ui/elements.ts'

interface Props {
  readonly icon: IconName
  /** The kind of question. */
  readonly tag: string
  /** The title: a question or an instruction. */
  readonly title: string
  readonly heading?: 'h2' | 'h3'
  /** The id of the text that describes the card. Screen readers read it after the title. */
  readonly describedBy?: string
  /** Whether the card appeared because of the person's own action. If so, the title takes the focus. */
  readonly isFresh?: boolean
  readonly children: Elements
}

/**
 * The card for the question on a page that needs an answer. A page has at most one such card. It has a gold background and a
 * drawing of a half-open door.
 */
export function AskCard({
  icon,
  tag,
  title,
  heading: Heading = 'h2',
  describedBy,
  isFresh = false,
  children,
}: Props) {
  const id = useId()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) ref.current?.focus()
  }, [isFresh])
  return (
    <section className="card gold ask" aria-labelledby={id}>
      <div className="stack">
        <div className="stack g2">
          <p className="tag">
            <Icon name={icon} />
            <span>{tag}</span>
          </p>
          <Heading
            ref={ref}
            id={id}
            className="title"
            tabIndex={isFresh ? -1 : undefined}
            aria-describedby={describedBy}
          >
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
