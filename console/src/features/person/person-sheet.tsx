import type { Person } from '@sesame/contract/person'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { ActionsCard } from './actions/actions-card.tsx'
import type { SheetProps } from './actions/person-action.ts'
import { IdentityCard } from './identity-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TimelineCard } from './timeline/timeline-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { MethodsCard } from './methods-card.tsx'
import { RefusalsCard } from './why/refusals-card.tsx'
import { WhyCard } from './why/why-card.tsx'

/**
 * Shows everything about a person to operators: first why the person cannot sign in, then the actions. If there is room, the
 * actions are at the side.
 */
export function PersonSheet({ person, onAction }: SheetProps) {
  return (
    <div className="sheet">
      <WhyCard person={person} onAction={onAction} />
      <ActionsCard person={person} onAction={onAction} />
      <div className="stack g4">
        <div className="cols tight">
          <RefusalsCard person={person} />
          <MailsCard person={person} />
        </div>
        <IdentityCard person={person} />
        <div className="cols tight">
          <MethodsCard person={person} />
          <SessionsCard person={person} onAction={onAction} />
        </div>
        {/* A new revision may have other events, so the older pages are reloaded. */}
        <TimelineCard key={person.revision} person={person} onAction={onAction} />
        <SizesCard person={person} />
      </div>
    </div>
  )
}

/** The amount of data stored about the person. */
function SizesCard({ person: { sizes } }: { readonly person: Person }) {
  const { person: text } = useTexts()
  const id = useId()
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {text.sizes}
      </h2>
      <dl className="pairs">
        <div>
          <dt>{text.records}</dt>
          <dd>{text.bytes(sizes.records)}</dd>
        </div>
        <div>
          <dt>{text.files(sizes.fileCount)}</dt>
          <dd>{text.bytes(sizes.files)}</dd>
        </div>
      </dl>
    </section>
  )
}
