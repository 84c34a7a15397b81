import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { useTexts } from '../../../i18n/texts.ts'
import { useMe, useServices } from '../../../lib/services.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { ActionDialog } from '../../../ui/action/action-dialog.tsx'
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

/** Confirms the second operator's decision. Approving carries the request out at once. */
export function DecisionDialog({ decision, ...props }: Props) {
  return decision.kind === 'approve' ? (
    <ApproveDialog request={decision.request} {...props} />
  ) : (
    <RefuseDialog request={decision.request} {...props} />
  )
}

type DialogProps = Omit<Props, 'decision'> & { readonly request: RequestItem }

function ApproveDialog({ request, onReload, onDone, onClose }: DialogProps) {
  const { operators } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('approveRequest')
  const { what, about, asker } = useRequestWords()(request)
  const { id, kind, reason, target, targetEmail } = request
  return (
    <ActionDialog
      title={operators.approveTitle(what, about)}
      action={operators.approveAction}
      actionFresh={operators.approveActionFresh}
      isGrave={kind === 'erasure'}
      needsProof={needsProof}
      hasReason={false}
      confirm={targetEmail ?? target}
      run={({ confirm }) => call('approveRequest', { body: { id, confirm } })}
      onReload={onReload}
      onClose={(done) => {
        if (done) onDone(operators.approved)
        onClose()
      }}
    >
      <p>{operators.consequences[kind]}</p>
      <p>{operators.askedBy(asker, reason)}</p>
    </ActionDialog>
  )
}

function RefuseDialog({ request, onReload, onDone, onClose }: DialogProps) {
  const { operators } = useTexts()
  const { call } = useServices()
  const me = useMe()
  const { needsProof } = useAction('refuseRequest')
  const { what, about } = useRequestWords()(request)
  const isMine = request.by === me.uid
  return (
    <ActionDialog
      title={isMine ? operators.takeBackTitle : operators.refuseTitle(what, about)}
      action={isMine ? operators.takeBackAction : operators.refuseAction}
      needsProof={needsProof}
      run={({ reason }) => call('refuseRequest', { body: { id: request.id, reason } })}
      onReload={onReload}
      onClose={(done) => {
        if (done) onDone(operators.refused)
        onClose()
      }}
    >
      <p>{operators.refuseText}</p>
    </ActionDialog>
  )
}
