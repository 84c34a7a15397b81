import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { OperatorNames } from '../../lib/operators.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { PlannedDialog, type Plan } from '../../ui/action/planned-dialog.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { ShownOnce } from '../../ui/notes/shown-once.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { AskDialog, type AskedFor } from './ask-dialog.tsx'
import { DeadEvents } from './dead-events.tsx'
import { HeldErasures, HeldNote } from './held-erasures.tsx'
import { LastTries } from './last-tries.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { ReceiverCard } from './receiver-card.tsx'
import type { Asking, Resending } from './receivers.ts'
import { useResent } from './use-resent.ts'

/**
 * The page of receivers, the services to which we send events: their health, the requests that wait for a second owner, and the
 * undelivered events.
 */
export function OutgoingScreen() {
  const text = useOutgoingWords()
  const { frame } = useTexts()
  const { isMine, role } = useAction('searchReceivers')
  if (isMine) return <Receivers />
  return (
    <>
      <BoardHead title={text.title} hint={text.hint} />
      <EmptyCard title={frame.reservedTo[role]} hint={text.reserved} />
    </>
  )
}

function Receivers() {
  const text = useOutgoingWords()
  const { call, session } = useServices()
  const [reading, setReading] = useState(0)
  const [asking, ask] = useState<Asking | null>(null)
  const [plan, choose] = useState<Plan | null>(null)
  const [secret, setSecret] = useState<AskedFor | null>(null)
  const [toast, say] = useToast()
  // Send a new request after each action.
  const read = useMemo(() => {
    const question = { reading }
    return async () => ({ ...question, ...(await call('searchReceivers', { body: {} })) })
  }, [call, reading])
  const asked = useAnswer(read)
  const { answer } = asked
  const list = answer.status === 'ready' ? answer.value : null
  const reload = (): void => setReading((before) => before + 1)
  const onResent = useResent(list?.items ?? null, say, reload)

  const finish = (message: string): void => {
    say(message)
    reload()
    void session.refresh()
  }
  return (
    <OperatorNames>
      <BoardHead title={text.title} hint={text.hint}>
        {list?.isOn === true && (
          <ActionButton
            action="askForReceiver"
            className="btn main"
            icon="plus"
            onPress={() => ask({ item: null })}
          >
            {text.add}
          </ActionButton>
        )}
      </BoardHead>
      {secret?.key != null && (
        <ShownOnce
          title={text.secret(secret.name)}
          text={secret.isKnown ? text.newKeyText : text.secretText}
          what={text.secretName}
          value={secret.key}
        />
      )}
      <Part asked={asked} failed={text.failed} rows={4}>
        {({ isOn, items }) =>
          !isOn ? (
            <EmptyCard title={text.off} hint={text.offHint} />
          ) : items.length === 0 ? (
            <EmptyCard title={text.none} hint={text.noneHint} />
          ) : (
            <Lists items={items} onAsk={ask} onPlan={choose} onResent={onResent} />
          )
        }
      </Part>
      {asking !== null && (
        <AskDialog
          asking={asking}
          onClose={(done) => {
            ask(null)
            if (done === null) return
            // A later request for the same receiver replaces the earlier request and its secret.
            setSecret((before) => (done.key !== null || before?.id === done.id ? done : before))
            finish(text.asked)
          }}
        />
      )}
      {plan !== null && (
        <PlannedDialog
          plan={plan}
          onReload={reload}
          onClose={(message) => {
            choose(null)
            if (message !== null) finish(message)
          }}
        />
      )}
      {toast}
    </OperatorNames>
  )
}

interface ListsProps {
  readonly items: readonly ReceiverItem[]
  readonly onAsk: (asking: Asking) => void
  readonly onPlan: (plan: Plan) => void
  readonly onResent: (resending: Resending) => void
}

function Lists({ items, onAsk, onPlan, onResent }: ListsProps) {
  const text = useOutgoingWords()
  return (
    <>
      <HeldNote items={items} />
      <Section title={text.receivers}>
        <ul className="stack g4" role="list">
          {items.map((item) => (
            <ReceiverCard key={item.id} item={item} onAsk={onAsk} onPlan={onPlan} />
          ))}
        </ul>
      </Section>
      <HeldErasures items={items} onPlan={onPlan} />
      <DeadEvents items={items} onPlan={onPlan} onResent={onResent} />
      <LastTries items={items} />
    </>
  )
}
