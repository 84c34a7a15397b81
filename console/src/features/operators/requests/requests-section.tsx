import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useCallback, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useServices } from '../../../lib/services.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { Pager } from '../../../ui/data/pager.tsx'
import { usePages } from '../../../ui/data/use-pages.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { EmptyCard } from '../../../ui/notes/empty-card.tsx'
import { Part } from '../../../ui/notes/part.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'
import { RequestsTable } from './requests-table.tsx'

interface Props {
  /** Called when a role may have changed. */
  readonly onDecided: () => void
}

/** The requests that wait for a second operator. */
export function RequestsSection({ onDecided }: Props) {
  const { operators, frame } = useTexts()
  const { isMine, role } = useAction('searchRequests')
  return (
    <Section title={operators.requests} hint={operators.requestsHint}>
      {isMine ? (
        <Requests onDecided={onDecided} />
      ) : (
        <EmptyCard level={3} title={frame.reservedTo[role]} hint={operators.requestsReserved} />
      )}
    </Section>
  )
}

function Requests({ onDecided }: Props) {
  const { operators } = useTexts()
  const { call } = useServices()
  const [shown, setShown] = useState<'waiting' | 'all'>('waiting')
  const [decision, setDecision] = useState<Decision | null>(null)
  const [toast, say] = useToast()
  const ask = useCallback(
    (after: string | null) =>
      call('searchRequests', {
        body: { waiting: shown === 'waiting', ...(after !== null && { after }) },
      }),
    [call, shown],
  )
  const pages = usePages<RequestItem>(ask)
  return (
    <>
      <Segments
        label={operators.requestsFilter}
        value={shown}
        options={[
          { value: 'waiting', label: operators.waiting },
          { value: 'all', label: operators.all },
        ]}
        onChange={setShown}
      />
      <Part asked={pages} failed={operators.requestsFailed} rows={2}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <EmptyCard
                level={3}
                title={shown === 'waiting' ? operators.noRequests : operators.noRequestsAtAll}
                hint={operators.noRequestsHint}
              />
            ) : (
              <RequestsTable requests={items} onDecide={setDecision} />
            )}
            {(next !== null || pages.index > 0) && <Pager pages={pages} />}
          </>
        )}
      </Part>
      {decision !== null && (
        <DecisionDialog
          decision={decision}
          onReload={pages.retry}
          onDone={(message) => {
            say(message)
            pages.retry()
            onDecided()
          }}
          onClose={() => setDecision(null)}
        />
      )}
      {toast}
    </>
  )
}
