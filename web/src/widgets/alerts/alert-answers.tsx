import { isNews, isSuspicion } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import type { Answering } from './use-alert-answers.tsx'

interface Props {
  readonly user: User
  readonly alert: Alert
  readonly answering: Answering
  /** Whether it is in a row of a list, among other alerts. */
  readonly isRow?: boolean
}

/**
 * « That was me », which closes the alert and can be undone, and « that wasn't me », which opens a dialog. An alert that is only news can just
 * be marked as read.
 */
export function AlertAnswers({ user, alert, answering, isRow = false }: Props) {
  const { security } = useInsideText()
  const { live } = useServices()
  // Each alert has its own attempt, so that answering one does not block another.
  const attempt = useAttempt()
  const asksNothing = isNews(alert.kind)
  const dismiss = isSuspicion(alert.kind) || asksNothing ? security.noted : security.wasMe
  const secure = isSuspicion(alert.kind) ? security.secure : security.wasNotMe
  const label = (answer: string) =>
    isRow ? security.answerLabel(answer, security.alertTitles[alert.kind]) : undefined
  const size = isRow ? ' tiny' : ''
  const { isSettling, onRead, onSecure } = answering

  const read = async (): Promise<void> => {
    if (isSettling) return
    if (await attempt.run('read', () => live.markAlertRead(user.uid, alert.id))) onRead(alert)
  }

  return (
    <>
      <ErrorNote title={security.answerFailed} error={attempt.error} />
      <div className="line answers">
        <button
          className={`btn${size}`}
          type="button"
          aria-label={label(dismiss)}
          aria-busy={attempt.pending !== null}
          aria-disabled={isSettling}
          onClick={() => void read()}
        >
          {dismiss}
        </button>
        {!asksNothing && (
          <button
            className={isRow ? 'btn tiny' : 'btn main'}
            type="button"
            aria-label={label(secure)}
            aria-disabled={isSettling}
            onClick={() => {
              if (!isSettling) onSecure(alert)
            }}
          >
            {secure}
          </button>
        )}
      </div>
    </>
  )
}
