import { DeedsCard } from './deeds/deeds-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import type { SheetProps } from './sheet-props.ts'
import { SizesCard } from './sizes-card.tsx'
import { TimelineCard } from './timeline/timeline-card.tsx'
import { WaysCard } from './ways-card.tsx'

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
