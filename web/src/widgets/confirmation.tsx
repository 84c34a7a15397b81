import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useAttempt } from '../lib/hooks/use-attempt.ts'
import { Form, FormActions, SubmitButton } from '../ui/form/form.tsx'
import { ErrorNote } from '../ui/notes/error-note.tsx'

/**
 * The dialog's return value after the action. The dialog is closed with this value before it is removed, so that the browser
 * restores the focus.
 */
const DONE = 'done'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly pendingAction: string
  readonly failed: string
  /** Whether the action protects data instead of removing it. */
  readonly isSafe?: boolean
  readonly run: () => Promise<unknown>
  readonly onClose: (done: boolean) => void
}

/** Asks for confirmation before an action that cannot be undone. Opens when it is mounted. */
export function Confirmation(props: Props) {
  const { title, children, action, pendingAction, failed, isSafe = false, run, onClose } = props
  const attempt = useAttempt()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => dialog.current?.showModal(), [])

  // Cancel now, not on the close event: the browser fires this event late, when the dialog may have been opened again.
  const cancel = (): void => {
    dialog.current?.close()
    onClose(false)
  }
  const submit = async (): Promise<void> => {
    if (await attempt.run('action', run)) dialog.current?.close(DONE)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-t`}
      aria-describedby={`${id}-q`}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      onClose={() => onClose(dialog.current?.returnValue === DONE)}
    >
      <Form pending={attempt.pending !== null} onSubmit={submit}>
        <h2 id={`${id}-t`}>{title}</h2>
        <div className="stack g2" id={`${id}-q`}>
          {children}
        </div>
        <ErrorNote title={failed} error={attempt.error} />
        <FormActions onCancel={cancel}>
          <SubmitButton
            label={action}
            pendingLabel={pendingAction}
            className={isSafe ? 'main' : 'danger main'}
          />
        </FormActions>
      </Form>
    </dialog>
  )
}
