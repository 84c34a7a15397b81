import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useMe, useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DecidedRequests } from './decided-requests.tsx'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'
import { Requests, titleId } from './requests.tsx'

/** Lists the requests that wait for a second operator: first those that this operator may decide. */
export function PendingScreen() {
  const { pending, frame } = useTexts()
  const { isMine, role } = useAction('searchRequests')
  return (
    <>
      <BoardHead title={frame.sections.pending} hint={pending.hint} />
      {isMine ? <Pending /> : <EmptyCard title={frame.reservedTo[role]} hint={pending.reserved} />}
    </>
  )
}

const NOTHING = 'rien-a-decider'

function Pending() {
  const { pending } = useTexts()
  const { call, session } = useServices()
  const [decision, setDecision] = useState<Decision | null>(null)
  /** Counts the decisions made on this screen. Each decision reloads the list of decided requests. */
  const [decided, setDecided] = useState(0)
  const [toast, say] = useToast()
  const asked = useAnswer(
    useCallback(
      async () => (await call('searchRequests', { body: { waiting: true } })).items,
      [call],
    ),
  )
  const { answer } = asked
  const items = answer.status === 'ready' ? answer.value : null
  const focusAfter = useFocusAfter(items)
  return (
    <>
      <Part asked={asked} failed={pending.failed} rows={2}>
        {(requests) => <Lists requests={requests} onDecide={setDecision} />}
      </Part>
      <DecidedRequests key={decided} />
      {decision !== null && (
        <DecisionDialog
          decision={decision}
          onReload={asked.retry}
          onDone={(message) => {
            say(message)
            focusAfter(decision.request)
            setDecided(decided + 1)
            asked.retry()
            void session.refresh()
          }}
          onClose={() => setDecision(null)}
        />
      )}
      {toast}
    </>
  )
}

interface ListsProps {
  readonly requests: readonly RequestItem[]
  readonly onDecide: (decision: Decision) => void
}

function Lists({ requests, onDecide }: ListsProps) {
  const { pending } = useTexts()
  const { receivers } = useMe().toDecide
  const yours = requests.filter(({ mayApprove }) => mayApprove)
  const others = requests.filter(({ mayApprove }) => !mayApprove)
  return (
    <>
      {receivers > 0 && (
        <Note tone="info" title={pending.receivers(receivers)}>
          <p>
            <Link to={paths.outgoing}>{pending.toReceivers}</Link>
          </p>
        </Note>
      )}
      {yours.length === 0 && receivers > 0 ? null : yours.length === 0 ? (
        <div id={NOTHING} role="group" aria-label={pending.nothing} tabIndex={-1}>
          <EmptyCard title={pending.nothing} hint={pending.nothingHint} />
        </div>
      ) : (
        <Section title={pending.yours} count={pending.yoursHint(yours.length)}>
          <Requests requests={yours} onDecide={onDecide} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={pending.others}>
          <Requests requests={others} onDecide={onDecide} />
        </Section>
      )}
    </>
  )
}

/**
 * Returns a function to call after a decision. When the decided request has left the list, the next request's title receives
 * the focus, or the text that says nothing is left.
 */
function useFocusAfter(
  items: readonly RequestItem[] | null,
): (decided: Pick<RequestItem, 'id' | 'mayApprove'>) => void {
  const gone = useRef<{ readonly id: string; readonly next: string | undefined } | null>(null)

  useEffect(() => {
    if (gone.current === null || items === null) return
    const { id, next } = gone.current
    if (items.some((one) => one.id === id)) return
    gone.current = null
    const target = document.getElementById(titleId(next ?? '')) ?? document.getElementById(NOTHING)
    ;(target ?? document.querySelector<HTMLElement>('.reqs h3'))?.focus()
  }, [items])

  return ({ id, mayApprove }) => {
    const list = (items ?? []).filter((one) => one.mayApprove === mayApprove)
    const at = list.findIndex((one) => one.id === id)
    gone.current = { id, next: (list[at + 1] ?? list[at - 1])?.id }
  }
}
