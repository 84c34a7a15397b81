import { isAtLeast, OPERATOR_ROLES, type OperatorRole } from '@sesame/contract/records/operator'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { Texts } from '../../i18n/fr/catalogue.ts'
import { endpoints } from '../../lib/api/endpoints.ts'
import { Table } from '../../ui/data/table.tsx'
import { Icon } from '../../ui/icon.tsx'

type Right = keyof Texts['operators']['rightsOf']

/** The minimum role for each right: the one that its strictest endpoint requires. */
const RIGHTS: Record<Right, OperatorRole> = {
  read: endpoints.getOverview.role,
  open: endpoints.readPerson.role,
  help: endpoints.endPersonSessions.role,
  disable: endpoints.disablePerson.role,
  data: endpoints.erasePerson.role,
  announce: endpoints.createAnnouncement.role,
  run: endpoints.runJob.role,
  release: endpoints.releaseBrake.role,
  name: endpoints.askForRole.role,
}

/** The rights of each role. */
export function RightsTable() {
  const { operators, frame } = useTexts()
  const id = useId()
  return (
    <section className="stack g3" aria-labelledby={id}>
      <h2 id={id}>{operators.rights}</h2>
      <Table
        kind="rights"
        caption={operators.rightsCaption}
        rows={Object.keys(RIGHTS) as Right[]}
        keyOf={(right) => right}
        columns={[
          {
            label: operators.right,
            cell: (right) => <span className="plain">{operators.rightsOf[right]}</span>,
          },
          ...OPERATOR_ROLES.map((role) => ({
            label: frame.roles[role],
            isNumber: true,
            cell: (right: Right) => <Mark isYes={isAtLeast(role, RIGHTS[right])} />,
          })),
        ]}
      />
    </section>
  )
}

function Mark({ isYes }: { readonly isYes: boolean }) {
  const { operators } = useTexts()
  return isYes ? (
    <span className="yes">
      <Icon name="check" />
      <span className="vh">{operators.yes}</span>
    </span>
  ) : (
    <span className="muted">
      <span aria-hidden="true">—</span>
      <span className="vh">{operators.no}</span>
    </span>
  )
}
