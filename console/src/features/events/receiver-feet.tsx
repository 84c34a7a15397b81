import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { useState } from 'react'
import { useTimes } from '../../i18n/use-times.ts'
import type { ConsoleAnswer } from '../../lib/api/console-api.ts'
import { useOperatorName } from '../../lib/operators.tsx'
import { useServices } from '../../lib/services.tsx'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FailureNote } from '../../ui/notes/failure-note.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { useOutcome } from './receiver-parts.tsx'
import { REMOVE_RECEIVER, SUSPEND_RECEIVER } from './receiver-actions.ts'
import type { Asking } from './receivers.ts'

interface Props {
  readonly item: ReceiverItem
  readonly name: string
  readonly onAsk: (asking: Asking) => void
  readonly onPlan: (plan: Plan) => void
}

/**
 * Names the operators who added and approved a receiver, and offers the actions on it. The outcome of a test appears below the
 * buttons.
 */
export function ReceiverFeet({ item, name, onAsk, onPlan }: Props) {
  const text = useOutgoingWords()
  const { day } = useTimes()
  const { call } = useServices()
  const operatorName = useOperatorName()
  const attempt = useAttempt()
  const [answer, setAnswer] = useState<ConsoleAnswer<'testReceiver'> | null>(null)
  const { id, addedBy, approvedBy, addedAt, suspendedAt, held } = item
  const facts = { receiver: id, name, isEssential: item.settings?.essential === true }
  const isTesting = attempt.pending !== null
  const test = async (): Promise<void> => {
    setAnswer(null)
    setAnswer(await call('testReceiver', { body: { receiver: id } }))
  }
  return (
    <>
      <div className="feet">
        <p className="muted small">
          {addedBy !== null &&
            approvedBy !== null &&
            addedAt !== null &&
            text.addedBy(operatorName(addedBy), operatorName(approvedBy), day(addedAt))}
        </p>
        <div className="stack g2">
          <div className="line g2">
            <ActionButton
              action="testReceiver"
              icon="send"
              label={isTesting ? undefined : text.testOf(name)}
              because={suspendedAt === null ? null : text.testSuspended}
              pending={isTesting}
              isQuiet
              onPress={() => void attempt.run('test', test)}
            >
              {isTesting ? text.testing : text.test}
            </ActionButton>
            <ActionButton
              action="askForReceiver"
              label={text.changeOf(name)}
              isQuiet
              onPress={() => onAsk({ item })}
            >
              {text.change}
            </ActionButton>
            <ActionButton
              action="askForReceiver"
              icon="refresh"
              label={text.changeKeyOf(name)}
              isQuiet
              onPress={() => onAsk({ item, newKey: true })}
            >
              {text.changeKey}
            </ActionButton>
            <PlannedButton
              planned={SUSPEND_RECEIVER}
              facts={{ ...facts, suspended: suspendedAt === null }}
              onPlan={onPlan}
            />
            <PlannedButton
              planned={REMOVE_RECEIVER}
              facts={facts}
              className="btn tiny danger"
              because={held.length > 0 ? text.heldBack : null}
              onPlan={onPlan}
            />
          </div>
          <div className="small" role="status">
            {answer !== null && <TestOutcome answer={answer} />}
          </div>
        </div>
      </div>
      <FailureNote title={text.testFailed} error={attempt.error} words={text.testRefusals} />
    </>
  )
}

/** The result of a test event: the status and the receiver's response time, or why there is no status. */
function TestOutcome({ answer }: { readonly answer: ConsoleAnswer<'testReceiver'> }) {
  const text = useOutgoingWords()
  const { count } = useTimes()
  const inWords = useOutcome()
  const { outcome, isAccepted, tookMs } = answer
  const isStatus = /^\d/u.test(outcome)
  return (
    <p className="line g2">
      <span>{text.tested}</span>
      <Badge tone={isAccepted ? 'success' : 'danger'} icon={isAccepted ? 'check' : 'x'}>
        {isStatus ? text.acceptedIn(outcome, count(tookMs)) : inWords(outcome)}
      </Badge>
    </p>
  )
}
