import { useRef } from 'react'
import { useServices, useMe } from '../../lib/services.tsx'
import { useAction, type ActionName } from '../../lib/use-action.ts'
import { ActionDialog, type Typed } from '../../ui/action/action-dialog.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { leaving, nameOf, uidOf, type Chosen } from './receivers.ts'
import { WantedSettings } from './wish.tsx'

interface Props {
  readonly chosen: Exclude<Chosen, { kind: 'ask' }>
  /** Called with the message to show once the action is done. */
  readonly onClose: (message: string | null) => void
  readonly onReload: () => void
}

interface Plan {
  readonly endpoint: ActionName
  readonly title: string
  readonly text: string
  readonly action: string
  readonly actionFresh?: string
  readonly isGrave?: boolean
  /** What has to be typed again. */
  readonly confirm?: string
  /** Resolves with the message to show. */
  readonly run: (typed: Typed) => Promise<string>
}

/** Explains what a decision about a receiver or its events does, and carries it out. */
export function ReceiverDialog({ chosen, onClose, onReload }: Props) {
  const text = useOutgoingWords()
  const plan = usePlan(chosen)
  const { needsProof } = useAction(plan.endpoint)
  const said = useRef<string | null>(null)
  const { kind, item } = chosen
  return (
    <ActionDialog
      title={plan.title}
      action={plan.action}
      actionFresh={plan.actionFresh}
      isGrave={plan.isGrave === true}
      words={text.refusals}
      needsProof={needsProof}
      confirm={plan.confirm ?? null}
      {...(kind === 'approve' && {
        confirmWords: { label: text.confirmURL, differs: text.confirmDiffers },
      })}
      run={async (typed) => {
        said.current = await plan.run(typed)
      }}
      onReload={onReload}
      onClose={(done) => onClose(done ? said.current : null)}
    >
      <p>{plan.text}</p>
      {kind === 'approve' && item.wanted !== null && <WantedSettings wanted={item.wanted} />}
    </ActionDialog>
  )
}

function usePlan(chosen: Props['chosen']): Plan {
  const text = useOutgoingWords()
  const { call } = useServices()
  const { uid: me } = useMe()
  const { item } = chosen
  const name = nameOf(item)
  const receiver = item.id
  switch (chosen.kind) {
    case 'approve': {
      const url = item.wanted?.url ?? ''
      return {
        endpoint: 'approveReceiver',
        title: text.approveTitle(item.wanted?.name ?? name),
        text: text.approveText(url),
        action: text.approveAction,
        actionFresh: text.approve,
        confirm: url,
        run: async ({ reason, confirm }) => {
          await call('approveReceiver', { body: { receiver, confirm, reason } })
          return text.approved
        },
      }
    }
    case 'refuse':
      return {
        endpoint: 'refuseReceiver',
        title: item.wanted?.by === me ? text.withdrawTitle(name) : text.refuseTitle(name),
        text: text.refuseText,
        action: item.wanted?.by === me ? text.withdraw : text.refuseAction,
        run: async ({ reason }) => {
          await call('refuseReceiver', { body: { receiver, reason } })
          return text.refused
        },
      }
    case 'suspend': {
      const suspended = item.suspendedAt === null
      return {
        endpoint: 'suspendReceiver',
        title: suspended ? text.suspendTitle(name) : text.resumeTitle(name),
        text: suspended ? text.suspendText(item.settings?.essential === true) : text.resumeText,
        action: suspended ? text.suspendAction : text.resumeAction,
        actionFresh: suspended ? text.suspend : text.resume,
        run: async ({ reason }) => {
          await call('suspendReceiver', { body: { receiver, suspended, reason } })
          return suspended ? text.suspended(name) : text.resumed(name)
        },
      }
    }
    case 'remove':
      return {
        endpoint: 'removeReceiver',
        title: text.removeTitle(name),
        text: text.removeText(item.settings?.essential === true),
        action: text.removeAction,
        actionFresh: text.removeActionFresh,
        isGrave: true,
        run: async ({ reason }) => {
          await call('removeReceiver', { body: { receiver, reason } })
          return text.removed(name)
        },
      }
    case 'resend': {
      const { length } = leaving(chosen)
      return {
        endpoint: 'resendEvents',
        title: text.resendTitle(length, name),
        text: text.resendText,
        action: chosen.from === null ? text.resendAll(length) : text.resend,
        run: async ({ reason }) => {
          await call('resendEvents', { body: { receiver, uid: uidOf(chosen), reason } })
          return text.resent
        },
      }
    }
    case 'release': {
      const { uid } = chosen
      const isLast = item.held.some((one) => one.uid === uid && one.releasedBy.length > 0)
      return {
        endpoint: 'releaseErasure',
        title: text.releaseTitle,
        text: isLast ? text.releaseLast(name) : text.releaseFirst(name),
        action: text.releaseAction,
        actionFresh: text.releaseActionFresh,
        isGrave: true,
        confirm: uid,
        run: async ({ reason, confirm }) => {
          const body = { receiver, uid, confirm, reason }
          const { isReleased } = await call('releaseErasure', { body })
          return isReleased ? text.releasedLast : text.releasedFirst
        },
      }
    }
  }
}
