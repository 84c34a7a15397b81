import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { useMe } from '../../../lib/services.tsx'
import { ActionButton } from '../../../ui/action/action-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/data/table.tsx'
import { Who } from '../../../ui/person/who.tsx'
import type { Decision } from './decision-dialog.tsx'
import { useRequestWords } from './use-request-words.ts'

interface Props {
  readonly requests: readonly RequestItem[]
  readonly onDecide: (decision: Decision) => void
}

export function RequestsTable({ requests, onDecide }: Props) {
  const { operators, events } = useTexts()
  const { ago } = useTimes()
  const words = useRequestWords()
  const { requestColumns: columns } = operators
  return (
    <Table
      caption={operators.requestsCaption}
      rows={requests}
      keyOf={({ id }) => id}
      columns={[
        {
          label: columns.what,
          cell: (request) => (
            <Badge
              tone={request.kind === 'erasure' ? 'danger' : 'info'}
              icon={request.kind === 'erasure' ? 'trash' : 'roles'}
            >
              {words(request).what}
            </Badge>
          ),
        },
        {
          label: columns.target,
          cell: ({ target, targetName, targetEmail }) => (
            <Who person={{ uid: target, displayName: targetName, email: targetEmail }} />
          ),
        },
        {
          label: columns.by,
          cell: (request) => `${words(request).asker}, ${ago(request.at)}`,
        },
        { label: columns.reason, cell: ({ reason }) => events.quoted(reason) },
        { label: columns.state, cell: (request) => <RequestState request={request} /> },
        {
          label: columns.action,
          cell: (request) => <RequestActions request={request} onDecide={onDecide} />,
        },
      ]}
    />
  )
}

function RequestState({ request }: { readonly request: RequestItem }) {
  const { operators } = useTexts()
  const { moment, ago } = useTimes()
  const { state, expiresAt, decidedBy, decidedByName, decidedAt } = request
  if (state === 'waiting') return operators.states.waiting(moment(expiresAt))
  const by = decidedByName ?? decidedBy
  return (
    <span>
      {operators.states[state]}
      {by !== null && decidedAt !== null && (
        <small className="muted"> {operators.decidedBy(by, ago(decidedAt))}</small>
      )}
    </span>
  )
}

interface ActionsProps {
  readonly request: RequestItem
  readonly onDecide: (decision: Decision) => void
}

function RequestActions({ request, onDecide }: ActionsProps) {
  const { operators } = useTexts()
  const me = useMe()
  const { what, about } = useRequestWords()(request)
  if (request.state !== 'waiting') return null
  const isMine = request.by === me.uid
  const notMine = request.mayApprove ? null : operators.notForYou
  const refusal = isMine ? operators.mine : notMine
  return (
    <span className="line g3">
      <ActionButton
        action="approveRequest"
        label={operators.approveOf(what, about)}
        because={refusal}
        isQuiet={refusal === null}
        onPress={() => onDecide({ kind: 'approve', request })}
      >
        {operators.approve}
      </ActionButton>
      {request.mayRefuse && (
        <ActionButton
          action="refuseRequest"
          label={isMine ? operators.takeBackOf(what, about) : operators.refuseOf(what, about)}
          isQuiet
          onPress={() => onDecide({ kind: 'refuse', request })}
        >
          {isMine ? operators.takeBack : operators.refuse}
        </ActionButton>
      )}
    </span>
  )
}
