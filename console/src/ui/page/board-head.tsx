import { Heading } from '@sesame/web/ui/page/heading.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'

interface Props {
  readonly title: string
  /** A line below the heading. */
  readonly hint?: ReactNode
  /** Buttons at the end of the heading's line. */
  readonly children?: ReactNode
}

/** The head of a screen: the h1, a line of text, and buttons. */
export function BoardHead({ title, hint, children }: Props) {
  const { frame } = useTexts()
  return (
    <header className="head">
      <div className="stack g1">
        <Heading title={frame.title(title)}>{title}</Heading>
        {hint !== undefined && <p className="muted small">{hint}</p>}
      </div>
      {children !== undefined && <div className="line acts">{children}</div>}
    </header>
  )
}
