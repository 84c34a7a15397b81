import { isNews, isSuspicion } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'

interface Props {
  readonly user: User
  readonly alert: Alert
  /** Opens the question whether to secure the account. */
  readonly onSecure: (alert: Alert) => void
  /** Whether it is in a row of a list, among other alerts. */
  readonly isRow?: boolean
}

/**
 * « That was me », which closes the alert, and « that wasn't me », which opens a dialog. An alert that is only news can just
 * be marked as read.
 */
export function AlertAnswers({ user, alert, onSecure, isRow = false }: Props) {
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

  return (
    <>
      <ErrorNote title={security.answerFailed} error={attempt.error} />
      <div className="line answers">
        <button
          className={`btn${size}`}
          type="button"
          aria-label={label(dismiss)}
          aria-busy={attempt.pending !== null}
          onClick={() => void attempt.run('dismiss', () => live.markAlertRead(user.uid, alert.id))}
        >
          {dismiss}
        </button>
        {!asksNothing && (
          <button
            className={isRow ? 'btn tiny' : 'btn main'}
            type="button"
            aria-label={label(secure)}
            onClick={() => onSecure(alert)}
          >
            {secure}
          </button>
        )}
      </div>
    </>
  )
}
