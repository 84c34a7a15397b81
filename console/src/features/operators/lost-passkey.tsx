import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { ShownOnce } from '../../ui/notes/shown-once.tsx'

/** A link with which an operator replaces their lost passkeys. */
export interface PasskeyLink {
  readonly name: string
  readonly url: string
  /** The time at which the link expires (ms). */
  readonly until: number
}

interface Props {
  readonly operator: OperatorItem
  readonly onClose: () => void
}

/** Requests a link for an operator who lost their passkeys. */
export function AskLinkDialog({
  operator,
  onDone,
  onClose,
}: Props & { readonly onDone: (message: string) => void }) {
  const { operators } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('askForPasskeyLink')
  const { uid, email } = operator
  return (
    <ActionDialog
      title={operators.lostTitle(nameOf(operator))}
      action={operators.lostAction}
      actionFresh={operators.lostActionFresh}
      needsProof={needsProof}
      confirm={email ?? uid}
      run={({ reason, confirm }) => call('askForPasskeyLink', { body: { uid, reason, confirm } })}
      onClose={(done) => {
        if (done) onDone(operators.asked)
        onClose()
      }}
    >
      <p>{operators.lostText}</p>
    </ActionDialog>
  )
}

/** Creates the link after two owners have agreed. */
export function ShowLinkDialog({
  operator,
  onShow,
  onClose,
}: Props & { readonly onShow: (link: PasskeyLink) => void }) {
  const { operators } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('makePasskeyLink')
  const made = useRef<PasskeyLink | null>(null)
  return (
    <ActionDialog
      title={operators.linkTitle(nameOf(operator))}
      action={operators.linkAction}
      actionFresh={operators.linkActionFresh}
      needsProof={needsProof}
      hasReason={false}
      run={async () => {
        const link = await call('makePasskeyLink', { body: { uid: operator.uid } })
        made.current = { ...link, name: nameOf(operator) }
      }}
      onClose={(done) => {
        if (done && made.current !== null) onShow(made.current)
        onClose()
      }}
    >
      <p>{operators.linkText}</p>
    </ActionDialog>
  )
}

/** Shows the link, which cannot be shown again. */
export function PasskeyLinkNote({ link: { name, url, until } }: { readonly link: PasskeyLink }) {
  const { operators } = useTexts()
  const { moment } = useTimes()
  return (
    <ShownOnce
      title={operators.linkShown(name)}
      text={operators.linkShownText(moment(until))}
      what={operators.linkName}
      value={url}
    />
  )
}

const nameOf = ({ displayName, email, uid }: OperatorItem): string => displayName ?? email ?? uid
