import { typedIdentifier } from '@sesame/contract/email-address'
import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { OPERATOR_ROLES, type OperatorRole } from '@sesame/contract/records/operator'
import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { PlainInput } from '../../ui/form/controls.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { AskLinkDialog, ShowLinkDialog, type PasskeyLink } from './lost-passkey.tsx'

export type OperatorAction =
  | { readonly kind: 'invite' }
  | { readonly kind: 'change'; readonly operator: OperatorItem }
  | { readonly kind: 'end' | 'lost' | 'link'; readonly operator: OperatorItem }

interface Props {
  readonly chosen: OperatorAction
  readonly onDone: (message: string) => void
  readonly onShow: (link: PasskeyLink) => void
  readonly onClose: () => void
}

export function OperatorDialog({ chosen, onDone, onShow, onClose }: Props) {
  switch (chosen.kind) {
    case 'invite':
      return <InviteDialog onDone={onDone} onClose={onClose} />
    case 'change':
      return <ChangeDialog operator={chosen.operator} onDone={onDone} onClose={onClose} />
    case 'end':
      return <EndDialog operator={chosen.operator} onDone={onDone} onClose={onClose} />
    case 'lost':
      return <AskLinkDialog operator={chosen.operator} onDone={onDone} onClose={onClose} />
    case 'link':
      return <ShowLinkDialog operator={chosen.operator} onShow={onShow} onClose={onClose} />
  }
}

type DialogProps = Omit<Props, 'chosen' | 'onShow'>
type OfOperator = DialogProps & { readonly operator: OperatorItem }

/** The operator chooses a role, or « no role » to remove the role. */
type Choice = OperatorRole | 'none'
const roleOf = (choice: Choice): OperatorRole | null => (choice === 'none' ? null : choice)

/** Requests a role for a person who has none. */
function InviteDialog({ onDone, onClose }: DialogProps) {
  const { operators, frame } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('askForRole')
  const [who, setWho] = useState('')
  const [role, setRole] = useState<OperatorRole>('support')
  const [isMissing, setMissing] = useState(false)
  return (
    <ActionDialog
      title={operators.inviteTitle}
      action={operators.inviteAction}
      actionFresh={operators.inviteActionFresh}
      needsProof={needsProof}
      words={operators.refusals}
      fields={
        <>
          <Labelled label={operators.who} error={isMissing ? operators.whoRequired : null}>
            {(native) => (
              <PlainInput
                {...native}
                type="text"
                inputMode="email"
                maxLength={254}
                value={who}
                onChange={setWho}
              />
            )}
          </Labelled>
          <SelectField
            label={operators.role}
            value={role}
            options={OPERATOR_ROLES.map((value) => ({ value, label: frame.roles[value] }))}
            onChange={setRole}
          />
        </>
      }
      check={() => {
        setMissing(who.trim() === '')
        return who.trim() !== ''
      }}
      // Do not ask the operator to confirm the address, because they have just typed it.
      run={({ reason }) =>
        call('askForRole', {
          body: { who: typedIdentifier(who), role, reason, confirm: typedIdentifier(who) },
        })
      }
      onClose={(done) => {
        if (done) onDone(operators.asked)
        onClose()
      }}
    >
      <p>{operators.inviteText}</p>
    </ActionDialog>
  )
}

function ChangeDialog({ operator, onDone, onClose }: OfOperator) {
  const { operators, frame } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('askForRole')
  const choices: readonly Choice[] = [
    ...OPERATOR_ROLES.filter((role) => role !== operator.role),
    'none',
  ]
  const [choice, setChoice] = useState<Choice>(choices[0] ?? 'none')
  return (
    <ActionDialog
      title={operators.changeTitle(nameOf(operator))}
      action={operators.inviteAction}
      actionFresh={operators.inviteActionFresh}
      isGrave={choice === 'none'}
      needsProof={needsProof}
      words={operators.refusals}
      confirm={operator.email ?? operator.uid}
      fields={
        <SelectField
          label={operators.role}
          value={choice}
          options={choices.map((value) => ({
            value,
            label: value === 'none' ? operators.removed : frame.roles[value],
          }))}
          onChange={setChoice}
        />
      }
      run={({ reason, confirm }) =>
        call('askForRole', {
          body: { who: operator.uid, role: roleOf(choice), reason, confirm },
        })
      }
      onClose={(done) => {
        if (done) onDone(operators.asked)
        onClose()
      }}
    >
      <p>{operators.changeText(frame.roles[operator.role])}</p>
    </ActionDialog>
  )
}

function EndDialog({ operator, onDone, onClose }: OfOperator) {
  const { operators } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('endOperatorSessions')
  const ended = useRef(0)
  return (
    <ActionDialog
      title={operators.endTitle(nameOf(operator))}
      action={operators.endAction}
      needsProof={needsProof}
      run={async ({ reason }) => {
        const answer = await call('endOperatorSessions', { body: { uid: operator.uid, reason } })
        ended.current = answer.ended
      }}
      onClose={(done) => {
        if (done) onDone(operators.ended(ended.current))
        onClose()
      }}
    >
      <p>{operators.endText(operator.sessions)}</p>
    </ActionDialog>
  )
}

const nameOf = ({ displayName, email, uid }: OperatorItem): string => displayName ?? email ?? uid
