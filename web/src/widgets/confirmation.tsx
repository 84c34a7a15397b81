import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useText } from '../i18n/locale.tsx'
import { useAttempt } from '../lib/hooks/use-attempt.ts'
import { ErrorNote } from '../ui/notes/error-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

/** What the dialog was closed with; the browser gives the focus back where it closes, not where it goes. */
const DONE = 'done'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly pendingAction: string
  readonly failed: string
  readonly run: () => Promise<unknown>
  /** Closed, by the person or because it is done. */
  readonly onClose: (done: boolean) => void
}

/** A question before something that cannot be undone; it opens by being there. */
export function Confirmation(props: Props) {
  const { title, children, action, pendingAction, failed, run, onClose } = props
  const { common } = useText()
  const attempt = useAttempt()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => dialog.current?.showModal(), [])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void attempt.run('action', run).then((done) => done && dialog.current?.close(DONE))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-t`}
      aria-describedby={`${id}-q`}
      onClose={() => onClose(dialog.current?.returnValue === DONE)}
    >
      <form className="stack" onSubmit={submit}>
        <h2 id={`${id}-t`}>{title}</h2>
        <div className="stack g2" id={`${id}-q`}>
          {children}
        </div>
        <ErrorNote title={failed} error={attempt.error} />
        <div className="line">
          <button className="btn" type="button" onClick={() => dialog.current?.close()}>
            {common.cancel}
          </button>
          <SubmitButton
            label={action}
            pendingLabel={pendingAction}
            pending={attempt.pending !== null}
            className="danger main"
          />
        </div>
      </form>
    </dialog>
  )
}
