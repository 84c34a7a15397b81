import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Icon, type ConsoleIconName } from '../../ui/icon.tsx'
import type { Decision } from './decision-dialog.tsx'
import { useRequestWords } from './use-request-words.ts'

const ICONS: Readonly<Record<RequestItem['kind'], ConsoleIconName>> = {
  erasure: 'trash',
  role: 'roles',
  passkey: 'passkey',
  address: 'mail',
  mailbox: 'mail',
  method: 'key',
  factor: 'clock',
}

interface Props {
  readonly requests: readonly RequestItem[]
  readonly onDecide?: (decision: Decision) => void
}

/** Returns the id of a request's title, which receives the focus after the previous request is decided. */
export const titleId = (id: string): string => `demande-${id}`

/** Shows requests in full: what is requested, why, by whom, the consequence, and the possible decisions. */
export function Requests({ requests, onDecide }: Props) {
  return (
    <div className="card">
      <ul className="reqs" role="list">
        {requests.map((request) => (
          <Request key={request.id} request={request} onDecide={onDecide} />
        ))}
      </ul>
    </div>
  )
}

interface RequestProps {
  readonly request: RequestItem
  readonly onDecide: Props['onDecide']
}

function Request({ request, onDecide }: RequestProps) {
  const { pending, events } = useTexts()
  const { ago } = useTimes()
  const { title, asker, consequence, isMine } = useRequestWords()(request)
  const { id, kind, targetEmail, reason, at, state } = request
  return (
    <li>
      <span className={kind === 'erasure' ? 'mk bad' : 'mk'}>
        <Icon name={ICONS[kind]} />
      </span>
      <div className="stack g2">
        <div>
          <h3 className="name" id={titleId(id)} tabIndex={-1}>
            {title}
          </h3>
          {targetEmail !== null && <p className="meta">{targetEmail}</p>}
        </div>
        <blockquote className="small">{events.quoted(reason)}</blockquote>
        <p className="meta">
          {isMine ? pending.askedByYou(ago(at)) : pending.askedBy(asker, ago(at))}
        </p>
        {state === 'waiting' && <p className="small">{consequence}</p>}
      </div>
      <div className="acts">
        {onDecide && <Actions request={request} onDecide={onDecide} />}
        <Outcome request={request} />
      </div>
    </li>
  )
}

/** The deadline of a pending request, or how and when it was decided. */
function Outcome({ request }: { readonly request: RequestItem }) {
  const { pending } = useTexts()
  const { moment, ago } = useTimes()
  const { state, expiresAt, decidedBy, decidedByName, decidedAt } = request
  if (state === 'waiting') return <p className="meta">{pending.due(moment(expiresAt))}</p>
  const by = decidedByName ?? decidedBy
  return (
    <p className="meta">
      {pending.states[state] +
        (by !== null && decidedAt !== null ? ` ${pending.decidedBy(by, ago(decidedAt))}` : '')}
    </p>
  )
}

interface ActionsProps {
  readonly request: RequestItem
  readonly onDecide: (decision: Decision) => void
}

function Actions({ request, onDecide }: ActionsProps) {
  const { pending } = useTexts()
  const { title, isMine } = useRequestWords()(request)
  const { kind, mayApprove, mayRefuse } = request
  return (
    <>
      {mayRefuse && (
        <ActionButton
          action="refuseRequest"
          label={isMine ? pending.withdrawOf(title) : pending.refuseOf(title)}
          onPress={() => onDecide({ kind: 'refuse', request })}
        >
          {isMine ? pending.withdraw : pending.refuse}
        </ActionButton>
      )}
      {mayApprove && (
        <ActionButton
          action="approveRequest"
          className={kind === 'erasure' ? 'btn tiny danger' : 'btn tiny'}
          label={pending.approveOf(title)}
          onPress={() => onDecide({ kind: 'approve', request })}
        >
          {pending.approve}
        </ActionButton>
      )}
    </>
  )
}
