import { Button } from '@sesame/web/ui/button.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { FailureNote } from '../../../ui/notes/failure-note.tsx'
import type { Timeline } from './use-timeline.ts'

/** The last line of the timeline: more of it, and how long it is kept. */
export function OlderEvents({ timeline }: { readonly timeline: Timeline }) {
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
