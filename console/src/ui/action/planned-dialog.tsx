import type { Elements } from '@sesame/web/ui/elements.ts'
import { useRef, type ComponentProps } from 'react'
import { useAction, type ActionName } from '../../lib/use-action.ts'
import { ActionDialog, type Typed } from './action-dialog.tsx'

type Native = ComponentProps<typeof ActionDialog>

/** The result of an action. */
interface Done {
  /** The message to show. */
  readonly message: string
  /** Passes on the API's answer. Called when the dialog closes, so that the page behind an open dialog does not change. */
  readonly report: () => void
}

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
  readonly run: (typed: Typed) => Promise<Done>
}

interface Props extends Pick<Native, 'onReload'> {
  readonly plan: Plan
  /** Called with the message to show, or with null if nothing was done. */
  readonly onClose: (message: string | null) => void
}

/** The dialog that explains an action and carries it out. */
export function PlannedDialog({ plan, onClose, onReload }: Props) {
  const { endpoint, text, details, run, ...native } = plan
  const { needsProof } = useAction(endpoint)
  const done = useRef<Done>(null)
  return (
    <ActionDialog
      {...native}
      {...(onReload !== undefined && { onReload })}
      needsProof={needsProof}
      run={async (typed) => {
        done.current = await run(typed)
      }}
      onClose={() => {
        done.current?.report()
        onClose(done.current?.message ?? null)
      }}
    >
      <p>{text}</p>
      {details}
    </ActionDialog>
  )
}
