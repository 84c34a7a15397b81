import type { Elements } from '@sesame/web/ui/elements.ts'
import { useRef, type ComponentProps } from 'react'
import { useAction, type ActionName } from '../../lib/use-action.ts'
import { ActionDialog, type Typed } from './action-dialog.tsx'

type Native = ComponentProps<typeof ActionDialog>

/** The effect of an action, and the function that carries it out. */
export interface Plan extends Pick<
  Native,
  'title' | 'action' | 'actionFresh' | 'isGrave' | 'words' | 'confirm' | 'confirmWords'
> {
  readonly endpoint: ActionName
  /** The consequence of the action, in words. */
  readonly text: string
  /** More details, shown below the consequence. */
  readonly details?: Elements
  /** Resolves with the message to show after the action. */
  readonly run: (typed: Typed) => Promise<string>
  /** Called after the action, but only when the dialog closes, so that the page behind an open dialog does not change. */
  readonly onDone?: () => void
}

interface Props extends Pick<Native, 'onReload'> {
  readonly plan: Plan
  /** Called with the message to show, or with null if nothing was done. */
  readonly onClose: (message: string | null) => void
}

/** The dialog that explains an action and carries it out. */
export function PlannedDialog({ plan, onClose, onReload }: Props) {
  const { endpoint, text, details, run, onDone, ...native } = plan
  const { needsProof } = useAction(endpoint)
  const said = useRef<string | null>(null)
  return (
    <ActionDialog
      {...native}
      {...(onReload !== undefined && { onReload })}
      needsProof={needsProof}
      run={async (typed) => {
        said.current = await run(typed)
      }}
      onClose={(done) => {
        if (done) onDone?.()
        onClose(done ? said.current : null)
      }}
    >
      <p>{text}</p>
      {details}
    </ActionDialog>
  )
}
