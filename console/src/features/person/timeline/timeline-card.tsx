import type { Person, PersonEvent } from '@sesame/contract/person'
import { useAttempt, type Attempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { Button } from '@sesame/web/ui/button.tsx'
import { useId, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useServices } from '../../../lib/services.tsx'
import { EVENT_KINDS, isOfKind, type EventKind } from '../../../ui/events/describe-event.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { FailureNote } from '../../../ui/notes/failure-note.tsx'
import type { SheetProps } from '../actions/person-action.ts'
import { EventRow } from './event-row.tsx'

/** Lists the person's events, alerts and operators' actions, newest first. */
export function TimelineCard({ person, onAction }: SheetProps) {
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
          {`${text.noEvents}. ${text.noEventsHint}`}
        </p>
      ) : (
        <ol className="events" role="list">
          {shown.map((event) => (
            <EventRow
              key={`${event.source} ${event.id} ${event.at}`}
              event={event}
              person={person}
              onAction={onAction}
            />
          ))}
        </ol>
      )}
      <OlderEvents timeline={timeline} />
    </section>
  )
}

/** The end of the timeline. Loads older events, and says how long events are stored. */
function OlderEvents({ timeline }: { readonly timeline: Timeline }) {
  const { person: text } = useTexts()
  const { hasMore, attempt, loadOlder } = timeline
  const isLoading = attempt.pending !== null
  return (
    <>
      <FailureNote title={text.olderFailed} error={attempt.error} />
      <div className="line between">
        {hasMore ? (
          <Button className="btn tiny" pending={isLoading} onClick={loadOlder}>
            {isLoading ? text.olderLoading : text.older}
          </Button>
        ) : (
          <span />
        )}
        <p className="muted small">{text.kept}</p>
      </div>
    </>
  )
}

interface Timeline {
  readonly items: readonly PersonEvent[]
  readonly hasMore: boolean
  readonly attempt: Attempt
  readonly loadOlder: () => void
}

/** Returns the events that the response about the person includes, and older events that the operator has loaded. */
function useTimeline({ uid, timeline }: Person): Timeline {
  const { call } = useServices()
  const attempt = useAttempt()
  const [older, setOlder] = useState<readonly PersonEvent[]>([])
  const [next, setNext] = useState(timeline.next)

  const loadOlder = (): void => {
    if (next === null) return
    void attempt.run('older', async () => {
      const page = await call('readTimeline', { body: { uid, cursor: next } })
      setOlder([...older, ...page.items])
      setNext(page.next)
    })
  }
  return { items: [...timeline.items, ...older], hasMore: next !== null, attempt, loadOlder }
}
