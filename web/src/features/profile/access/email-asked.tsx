import { useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { codeOf } from '../../../lib/code-of.ts'
import type { AskedAddress } from '../../../lib/hooks/live/use-asked-address.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { RESEND_SECONDS, useCountdown } from '../../../lib/hooks/use-countdown.ts'
import { useServices } from '../../../lib/services.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormActions, SubmitButton } from '../../../ui/form/form.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { Note } from '../../../ui/notes/note.tsx'

interface Props {
  readonly asked: AskedAddress
  /** The account's current address. It stays in use until the new address is confirmed. */
  readonly current: string
  /** Called if sending the e-mail again requires a fresh proof of identity. */
  readonly onStale: () => void
  readonly onCancelled: () => void
}

/** Says that a new address has to be confirmed. The person can send the e-mail again, or withdraw the change. */
export function AskedNote({ asked, current, onStale, onCancelled }: Props) {
  const { email: text } = useInsideText()
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [secondsLeft, startWait] = useCountdown()
  const [isAsking, setAsking] = useState(false)
  const close = (): void => setAsking(false)

  const resend = async (): Promise<void> => {
    if (secondsLeft > 0) return
    const proof = { isStale: false }
    const send = async (): Promise<void> => {
      try {
        await (await auth.account()).changeEmail(asked.address)
      } catch (error) {
        if (codeOf(error) !== 'auth/requires-recent-login') throw error
        proof.isStale = true
      }
    }
    if (!(await attempt.run('resend', send))) return
    if (proof.isStale) onStale()
    else startWait(RESEND_SECONDS)
  }

  return (
    <>
      <Note tone="warning" title={text.asked(asked.address)}>
        <p>{text.askedUntil(formatDay(locale, asked.until))}</p>
        <p className="small" role="status">
          {secondsLeft > 0 && text.askedSent(asked.address)}
        </p>
        <div className="line">
          <button
            className="btn tiny"
            type="button"
            aria-disabled={secondsLeft > 0}
            aria-busy={attempt.pending !== null}
            onClick={() => void resend()}
          >
            {secondsLeft > 0 ? text.verifyIn(secondsLeft) : text.verify}
          </button>
          <button className="btn tiny bare" type="button" onClick={() => setAsking(true)}>
            {text.cancelChange}
          </button>
        </div>
      </Note>
      <ErrorNote title={text.failed} error={attempt.error} />
      <Dialog open={isAsking} title={text.cancelTitle} onClose={close}>
        <CancelForm
          asked={asked}
          current={current}
          onDone={() => {
            close()
            onCancelled()
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}

interface CancelProps extends Pick<Props, 'asked' | 'current'> {
  readonly onDone: () => void
  readonly onCancel: () => void
}

function CancelForm({ asked, current, onDone, onCancel }: CancelProps) {
  const { email: text } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  // A pending change is withdrawn by requesting a change back to the account's current address.
  const withdraw = async (): Promise<void> => {
    if (await attempt.run('cancel', async () => (await auth.account()).changeEmail(current)))
      onDone()
  }
  return (
    <Form pending={attempt.pending !== null} onSubmit={withdraw}>
      <p>{text.cancelText(asked.address, current)}</p>
      <ErrorNote title={text.cancelFailed} error={attempt.error} />
      <FormActions cancelLabel={text.keepChange} onCancel={onCancel}>
        <SubmitButton label={text.cancelChange} pendingLabel={text.cancelling} className="main" />
      </FormActions>
    </Form>
  )
}
