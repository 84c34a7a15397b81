import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import type { OperatorRole } from '@sesame/contract/records/operator'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useMe } from '../../lib/services.tsx'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Who } from '../../ui/person/who.tsx'
import type { OperatorAction } from './operator-dialog.tsx'

const TONES: Record<OperatorRole, Tone | undefined> = {
  support: undefined,
  admin: 'info',
  owner: 'gold',
}

interface Props {
  readonly operators: readonly OperatorItem[]
  readonly onAction: (chosen: OperatorAction) => void
}

export function OperatorsTable({ operators: rows, onAction }: Props) {
  const { operators, frame, data } = useTexts()
  const { ago } = useTimes()
  const { columns } = operators
  return (
    <Table
      caption={operators.caption}
      rows={rows}
      keyOf={({ uid }) => uid}
      columns={[
        { label: columns.person, cell: (row) => <Who person={row} /> },
        {
          label: columns.role,
          cell: ({ role }) => <Badge tone={TONES[role]}>{frame.roles[role]}</Badge>,
        },
        {
          label: columns.passkeys,
          cell: ({ passkeys }) =>
            passkeys > 0 ? (
              passkeys
            ) : (
              <Badge tone="warning" icon="alert">
                {operators.noPasskey}
              </Badge>
            ),
        },
        { label: columns.granted, cell: (row) => <Granted operator={row} /> },
        {
          label: columns.seen,
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? data.never : ago(lastSeenAt)),
        },
        {
          label: columns.action,
          cell: (row) => <OperatorActions operator={row} onAction={onAction} />,
        },
      ]}
    />
  )
}

function Granted({ operator }: { readonly operator: OperatorItem }) {
  const { operators } = useTexts()
  const { day } = useTimes()
  const { grantedBy, grantedByName, grantedAt } = operator
  const by = grantedBy === null ? operators.installed : (grantedByName ?? operators.somebody)
  return <span>{operators.grantedBy(by, day(grantedAt))}</span>
}

interface ActionsProps {
  readonly operator: OperatorItem
  readonly onAction: (chosen: OperatorAction) => void
}

function OperatorActions({ operator, onAction }: ActionsProps) {
  const { operators } = useTexts()
  const me = useMe()
  if (operator.uid === me.uid) return <span className="muted">{operators.you}</span>
  const name = operator.displayName ?? operator.email ?? operator.uid
  return (
    <span className="line g3">
      <ActionButton
        action="askForRole"
        label={operators.changeOf(name)}
        isQuiet
        onPress={() => onAction({ kind: 'change', operator })}
      >
        {operators.change}
      </ActionButton>
      <ActionButton
        action="askForPasskeyLink"
        label={operator.hasLink ? operators.showLinkOf(name) : operators.lostOf(name)}
        isQuiet
        onPress={() => onAction({ kind: operator.hasLink ? 'link' : 'lost', operator })}
      >
        {operator.hasLink ? operators.showLink : operators.lost}
      </ActionButton>
      {operator.sessions > 0 && (
        <ActionButton
          action="endOperatorSessions"
          label={operators.endOf(name)}
          isQuiet
          onPress={() => onAction({ kind: 'end', operator })}
        >
          {operators.end}
        </ActionButton>
      )}
    </span>
  )
}
