import { useId, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { EVENT_KINDS, isOfKind, type EventKind } from '../../../ui/events/describe-event.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import type { SheetProps } from '../sheet-props.ts'
import { EventRow } from './event-row.tsx'
import { OlderEvents } from './older-events.tsx'
import { useTimeline } from './use-timeline.ts'

/** What happened to the person, newest first: events, alerts, and what operators did. */
export function TimelineCard({ person, onDeed }: SheetProps) {
  const { person: text } = useTexts()
  const [kind, setKind] = useState<EventKind>('all')
  const timeline = useTimeline(person)
  const id = useId()
  const shown = timeline.items.filter((event) => isOfKind(event, kind))
  return (
    <section className="card stack g3" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.timeline}
        </h2>
        <Segments
          label={text.timelineFilter}
          value={kind}
          options={EVENT_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={setKind}
        />
      </div>
      {shown.length === 0 ? (
        <p className="muted small" role="status">
          {text.noEvents}. {text.noEventsHint}
        </p>
      ) : (
        <ol className="events" role="list">
          {shown.map((event) => (
            <EventRow
              key={`${event.source} ${event.id} ${event.at}`}
              event={event}
              person={person}
              onDeed={onDeed}
            />
          ))}
        </ol>
      )}
      <OlderEvents timeline={timeline} />
    </section>
  )
}
