import type { User } from '@sesame/contract/user'
import type { ReactElement } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import type { Alert, AlertList } from '../../lib/hooks/live/use-alerts.ts'
import { useWaiting } from '../../lib/hooks/live/use-waiting.ts'
import { useServices } from '../../lib/services.tsx'
import { useToast } from '../../ui/notes/toast.tsx'
import { useSecureDialog } from './secure-dialog.tsx'

/** The actions of an alert's buttons. */
export interface Answering {
  /** Whether the buttons ignore clicks at the moment, because the content under the pointer has just changed. */
  readonly isSettling: boolean
  /** Opens the dialog that asks whether to secure the account. */
  readonly onSecure: (alert: Alert) => void
  /** Called after the account was secured without the confirmation dialog that `onSecure` opens. */
  readonly onSecured: (alert: Alert) => void
  /** Called after the alert was marked as read. */
  readonly onRead: (alert: Alert) => void
}

interface Answers {
  readonly waiting: readonly Alert[]
  /** The id of the alert that was answered « that wasn't me » on this page. */
  readonly secured: string | null
  readonly answering: Answering
  /** Shows a message that disappears after a while. */
  readonly say: (message: string) => void
  /** The confirmation dialog, and the live regions that announce new alerts and answers to screen readers. */
  readonly notes: ReactElement
}

/** Returns the alerts that need an answer and the actions that answer them. For the security screen and home. */
export function useAlertAnswers(user: User, alerts: AlertList): Answers {
  const { security, twoStep } = useInsideText()
  const { live } = useServices()
  const { waiting, arrived, isSettling } = useWaiting(alerts)
  const { dialog, ask, answered, setAnswered } = useSecureDialog(user)
  const [toast, say] = useToast()

  const undo = ({ id }: Alert): void => {
    const isDone = live.markAlertRead(user.uid, id, false)
    void isDone.then(
      () => say(security.undone),
      () => say(security.undoFailed),
    )
  }
  const answering = {
    isSettling,
    onSecure: ask,
    onSecured: ({ id }: Alert) => setAnswered(id),
    onRead: (alert: Alert) =>
      say(security.answerSaved, { label: security.undo, run: () => undo(alert) }),
  }
  const notes = (
    <>
      <p className="vh" role="status">
        {arrived !== undefined &&
          (arrived.kind === 'second-factor-wait'
            ? `${twoStep.asked}.`
            : security.arrived(security.alertTitles[arrived.kind]))}
      </p>
      {dialog}
      {toast}
    </>
  )
  return { waiting, secured: answered, answering, say, notes }
}
