import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { useTimes } from '../../i18n/use-times.ts'
import { useOperatorName } from '../../lib/operators.tsx'
import { useMe } from '../../lib/services.tsx'
import { shortUid } from '../../lib/short-uid.ts'
import { PlannedButton } from '../../ui/action/planned-action.tsx'
import type { Plan } from '../../ui/action/planned-dialog.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { RELEASE_ERASURE } from './receiver-actions.ts'
import { nameOf } from './receivers.ts'

interface Props {
  readonly items: readonly ReceiverItem[]
  readonly onPlan: (plan: Plan) => void
}

const PLACE = 'suppressions'

/** A warning at the top of the page: how many erasures wait, and for which receivers. */
export function HeldNote({ items }: Pick<Props, 'items'>) {
  const text = useOutgoingWords()
  const holding = items.filter(({ held }) => held.length > 0)
  if (holding.length === 0) return null
  const count = holding.reduce((total, { held }) => total + held.length, 0)
  return (
    <Note tone="warning" title={text.held(count)}>
      <p>
        <span>{`${text.heldText(holding.map(nameOf).join(', '))} `}</span>
        <a href={`#${PLACE}`}>{text.treat}</a>
      </p>
    </Note>
  )
}

/** Lists the erasures that wait for an essential receiver. Two owners may release each erasure. */
export function HeldErasures({ items, onPlan }: Props) {
  const text = useOutgoingWords()
  const { moment } = useTimes()
  const { uid: me } = useMe()
  const operatorName = useOperatorName()
  const rows = items.flatMap((item) => item.held.map((one) => ({ item, ...one })))
  if (rows.length === 0) return null
  const { heldColumns } = text
  return (
    <div id={PLACE} tabIndex={-1}>
      <Section title={text.heldOnes} hint={text.heldHint}>
        <Table
          caption={text.heldOnes}
          rows={rows}
          keyOf={({ item, uid }) => item.id + uid}
          columns={[
            {
              label: heldColumns.person,
              cell: ({ uid }) => <code translate="no">{shortUid(uid)}</code>,
            },
            { label: heldColumns.since, cell: ({ at }) => moment(at) },
            { label: heldColumns.to, cell: ({ item }) => nameOf(item) },
            {
              label: heldColumns.released,
              cell: ({ releasedBy: [first] }) =>
                first === undefined ? text.releasedByNone : text.releasedByOne(operatorName(first)),
            },
            {
              label: heldColumns.action,
              cell: ({ item, uid, releasedBy }) => (
                <PlannedButton
                  planned={RELEASE_ERASURE}
                  facts={{
                    receiver: item.id,
                    name: nameOf(item),
                    uid,
                    shortUid: shortUid(uid),
                    isLast: releasedBy.length > 0,
                  }}
                  className="btn tiny danger"
                  because={releasedBy.includes(me) ? text.releasedByYou : null}
                  onPlan={onPlan}
                />
              ),
            },
          ]}
        />
      </Section>
    </div>
  )
}
