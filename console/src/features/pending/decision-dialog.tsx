import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { useRequestWords } from './use-request-words.ts'

export interface Decision {
  readonly kind: 'approve' | 'refuse'
  readonly request: RequestItem
}

interface Props {
  readonly decision: Decision
  readonly onReload: () => void
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

/** The dialog in which a second operator approves or refuses a request. An approval carries the request out immediately. */
export function DecisionDialog({ decision, ...props }: Props) {
  return decision.kind === 'approve' ? (
    <ApproveDialog request={decision.request} {...props} />
  ) : (
    <RefuseDialog request={decision.request} {...props} />
  )
}

type DialogProps = Omit<Props, 'decision'> & { readonly request: RequestItem }

function ApproveDialog({ request, onReload, onDone, onClose }: DialogProps) {
  const { pending } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('approveRequest')
  const { title, asker, consequence } = useRequestWords()(request)
  const { id, kind, reason: asked, target, targetEmail } = request
  return (
    <ActionDialog
      title={pending.approveOf(title)}
      action={pending.approveAction}
      actionFresh={pending.approve}
      isGrave={kind === 'erasure'}
      needsProof={needsProof}
      confirm={targetEmail ?? target}
      run={({ reason, confirm }) => call('approveRequest', { body: { id, confirm, reason } })}
      onReload={onReload}
      onClose={(done) => {
        if (done) onDone(pending.approved)
        onClose()
      }}
    >
      <p>{consequence}</p>
      <p>{pending.because(asker, asked)}</p>
    </ActionDialog>
  )
}

function RefuseDialog({ request, onReload, onDone, onClose }: DialogProps) {
  const { pending } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('refuseRequest')
  const { title, isMine } = useRequestWords()(request)
  return (
    <ActionDialog
      title={isMine ? pending.withdrawOf(title) : pending.refuseOf(title)}
      action={isMine ? pending.withdraw : pending.refuseAction}
      needsProof={needsProof}
      run={({ reason }) => call('refuseRequest', { body: { id: request.id, reason } })}
      onReload={onReload}
      onClose={(done) => {
        if (done) onDone(pending.closed)
        onClose()
      }}
    >
      <p>{pending.refuseText}</p>
    </ActionDialog>
  )
}
