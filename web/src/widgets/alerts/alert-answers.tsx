import { isNews, isSuspicion } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
import type { Wait } from '../../lib/hooks/live/use-second-factor.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import type { Answering } from './use-alert-answers.tsx'

interface Props {
  readonly user: User
  readonly alert: Alert
  readonly answering: Answering
  /**
   * The current waiting period, if the alert is about this period. The answer « that wasn't me » then cancels the period
   * immediately.
   */
  readonly wait: Wait | null
  /** Whether the answers are in a row of a list of alerts. */
  readonly isRow?: boolean
}

/**
 * The buttons « that was me », which closes the alert and can be undone, and « that wasn't me », which opens a dialog. An alert
 * that needs no answer can only be marked as read.
 */
export function AlertAnswers({ user, alert, answering, wait, isRow = false }: Props) {
  const { security } = useInsideText()
  const { auth, live } = useServices()
  // Each alert has its own attempt, so that a pending answer to one alert does not block the others.
  const attempt = useAttempt()
  const asksNothing = isNews(alert.kind)
  const stops = alert.kind === 'second-factor-wait' && wait !== null
  const { dismiss, secure } = useWords(alert, stops)
  const label = (answer: string) =>
    isRow ? security.answerLabel(answer, security.alertTitles[alert.kind]) : undefined
  const size = isRow ? ' tiny' : ''
  const { isSettling, onRead, onSecure, onSecured } = answering

  const read = async (): Promise<void> => {
    if (isSettling) return
    if (await attempt.run('read', () => live.markAlertRead(user.uid, alert.id))) onRead(alert)
  }

  const deny = async (): Promise<void> => {
    if (isSettling) return
    if (!stops) {
      onSecure(alert)
      return
    }
    const stop = async () => (await auth.account()).secureAccount(alert.id)
    if (await attempt.run('secure', stop)) onSecured(alert)
  }

  return (
    <>
      <ErrorNote title={security.answerFailed} error={attempt.error} />
      <div className="line answers">
        <button
          className={`btn${size}`}
          type="button"
          aria-label={label(dismiss)}
          aria-busy={attempt.pending === 'read'}
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
            aria-busy={attempt.pending === 'secure'}
            aria-disabled={isSettling}
            onClick={() => void deny()}
          >
            {secure}
          </button>
        )}
      </div>
    </>
  )
}

/** The labels of the two answers. */
function useWords(
  { kind }: Alert,
  stops: boolean,
): { readonly dismiss: string; readonly secure: string } {
  const { security, twoStep } = useInsideText()
  if (stops) return { dismiss: twoStep.isMe, secure: twoStep.isNotMe }
  if (isSuspicion(kind)) return { dismiss: security.noted, secure: security.secure }
  return { dismiss: isNews(kind) ? security.noted : security.wasMe, secure: security.wasNotMe }
}
