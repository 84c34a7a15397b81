import type { Person } from '@sesame/contract/person'
import { DeedsCard } from './deeds/deeds-card.tsx'
import type { Deed } from './deeds/deed.ts'
import { IdentityCard } from './identity-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SizesCard } from './sizes-card.tsx'
import { TimelineCard } from './timeline/timeline-card.tsx'
import { WaysCard } from './ways-card.tsx'

export interface SheetProps {
  readonly person: Person
  /** Opens an act. */
  readonly onDeed: (deed: Deed) => void
}

/** What operators see of a person, and what they may do about it. */
export function PersonSheet({ person, onDeed }: SheetProps) {
  return (
    <div className="sheet">
      <div className="stack g4">
        <IdentityCard person={person} />
        <div className="cols tight">
          <WaysCard person={person} />
          <SessionsCard person={person} onDeed={onDeed} />
        </div>
        {/* Another revision may have other events: the older pages start anew. */}
        <TimelineCard key={person.revision} person={person} onDeed={onDeed} />
        <div className="cols tight">
          <MailsCard person={person} />
          <SizesCard person={person} />
        </div>
      </div>
      <DeedsCard person={person} onDeed={onDeed} />
    </div>
  )
}
