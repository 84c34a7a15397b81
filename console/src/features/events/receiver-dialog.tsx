import { useServices, useMe } from '../../lib/services.tsx'
import { PlannedDialog, type Plan } from '../../ui/action/planned-dialog.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { leaving, nameOf, uidOf, type Chosen } from './receivers.ts'
import { WantedSettings } from './wish.tsx'

interface Props {
  readonly chosen: Exclude<Chosen, { kind: 'ask' }>
  /** Called with the message to show after the action. */
  readonly onClose: (message: string | null) => void
  readonly onReload: () => void
}

/** Explains the consequences of an action on a receiver or its events, and carries it out after confirmation. */
export function ReceiverDialog({ chosen, ...on }: Props) {
  const { kind, item } = chosen
  return (
    <PlannedDialog plan={usePlan(chosen)} {...on}>
      {kind === 'approve' && item.wanted !== null && <WantedSettings wanted={item.wanted} />}
    </PlannedDialog>
  )
}

function usePlan(chosen: Props['chosen']): Plan {
  const text = useOutgoingWords()
  const { call } = useServices()
  const { uid: me } = useMe()
  const { item } = chosen
  const name = nameOf(item)
  const receiver = item.id
  const wish = item.wanted?.id ?? ''
  const words = text.refusals
  switch (chosen.kind) {
    case 'approve': {
      const url = item.wanted?.url ?? ''
      return {
        endpoint: 'approveReceiver',
        words,
        confirmWords: { label: text.confirmURL, differs: text.confirmDiffers },
        title: text.approveTitle(item.wanted?.name ?? name),
        text: text.approveText(url),
        action: text.approveAction,
        actionFresh: text.approve,
        confirm: url,
        run: async ({ reason, confirm }) => {
          await call('approveReceiver', { body: { receiver, wish, confirm, reason } })
          return text.approved
        },
      }
    }
    case 'refuse':
      return {
        endpoint: 'refuseReceiver',
        words,
        title: item.wanted?.by === me ? text.withdrawTitle(name) : text.refuseTitle(name),
        text: text.refuseText,
        action: item.wanted?.by === me ? text.withdraw : text.refuseAction,
        run: async ({ reason }) => {
          await call('refuseReceiver', { body: { receiver, wish, reason } })
          return text.refused
        },
      }
    case 'suspend': {
      const suspended = item.suspendedAt === null
      return {
        endpoint: 'suspendReceiver',
        words,
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
        words,
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
        words,
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
        words,
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
