import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useAttempt } from '../lib/hooks/use-attempt.ts'
import { SubmitButton } from '../ui/button.tsx'
import { FormActions } from '../ui/form/form-actions.tsx'
import { ErrorNote } from '../ui/notes/error-note.tsx'

/** The dialog's return value. It is closed before it is removed, so that the browser restores the focus. */
const DONE = 'done'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly pendingAction: string
  readonly failed: string
  readonly run: () => Promise<unknown>
  readonly onClose: (done: boolean) => void
}

/** A question before something that cannot be undone. It opens when it is mounted. */
export function Confirmation(props: Props) {
  const { title, children, action, pendingAction, failed, run, onClose } = props
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
        <FormActions onCancel={() => dialog.current?.close()}>
          <SubmitButton
            label={action}
            pendingLabel={pendingAction}
            pending={attempt.pending !== null}
            className="danger main"
          />
        </FormActions>
      </form>
    </dialog>
  )
}
