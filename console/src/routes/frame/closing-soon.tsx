import { OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useMe, useServices } from '../../lib/services.tsx'

/** The events that count as activity. Dictation causes only `input`. */
const ACTIVITY = ['input', 'keydown', 'pointerdown'] as const

/** Warns the operator before the session ends, and keeps the session open while they type or click. */
export function ClosingSoon() {
  const { frame } = useTexts()
  const { moment } = useTimes()
  const { session } = useServices()
  const { expiresAt } = useMe()
  const endsAt = useSyncExternalStore(session.state.subscribe, () => session.state.get().endsAt)

  useEffect(() => {
    // Listen in the capture phase, because the dialog of an action stops some events.
    const options = { capture: true, passive: true }
    for (const event of ACTIVITY) addEventListener(event, session.noteActivity, options)
    return () => {
      for (const event of ACTIVITY) removeEventListener(event, session.noteActivity, options)
    }
  }, [session])

  if (endsAt === null) return null
  const isLast = endsAt === expiresAt
  return (
    <div className="closing-soon" role="alert">
      <Note tone="warning" title={frame.closingTitle} role="note">
        <p>
          {isLast
            ? frame.expires(OPERATOR_SESSION_MS / HOUR_MS, moment(endsAt))
            : frame.closing(moment(endsAt))}
        </p>
        {!isLast && (
          <p className="line">
            {/* Any press keeps the session open; the button is for operators who look for one. */}
            <button className="btn tiny" type="button" onClick={session.noteActivity}>
              {frame.stay}
            </button>
          </p>
        )}
      </Note>
    </div>
  )
}
