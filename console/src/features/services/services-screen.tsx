import type { ServiceItem } from '@sesame/contract/endpoints/console/services'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Table } from '../../ui/data/table.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { ShownOnce } from '../../ui/notes/shown-once.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { AddServiceDialog, RemoveServiceDialog, type AddedService } from './service-dialogs.tsx'

/** The services that may request the state of access tokens. */
export function ServicesScreen() {
  const { services } = useTexts()
  const { call } = useServices()
  const asked = useAnswer(useCallback(() => call('listServices'), [call]))
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const [added, setAdded] = useState<AddedService | null>(null)
  const [toast, say] = useToast()
  return (
    <>
      <BoardHead title={services.title} hint={services.hint}>
        <ActionButton
          action="addService"
          className="btn main"
          icon="plus"
          onPress={() => setAdding(true)}
        >
          {services.add}
        </ActionButton>
      </BoardHead>
      {added !== null && (
        <ShownOnce
          title={services.key(added.name)}
          text={services.keyText}
          what={services.keyName}
          value={added.key}
        />
      )}
      <Part asked={asked} failed={services.failed} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyCard level={2} title={services.none} hint={services.noneHint} />
          ) : (
            <ServicesTable items={items} onRemove={setLeaving} />
          )
        }
      </Part>
      {isAdding && (
        <AddServiceDialog
          onClose={(shown) => {
            setAdding(false)
            if (shown === null) return
            setAdded(shown)
            asked.retry()
          }}
        />
      )}
      {leaving !== null && (
        <RemoveServiceDialog
          name={leaving}
          onClose={(done) => {
            setLeaving(null)
            if (!done) return
            // Hide the key of a removed service, because it no longer works.
            if (added?.name === leaving) setAdded(null)
            say(services.removed(leaving))
            asked.retry()
          }}
        />
      )}
      {toast}
    </>
  )
}

interface TableProps {
  readonly items: readonly ServiceItem[]
  readonly onRemove: (name: string) => void
}

function ServicesTable({ items, onRemove }: TableProps) {
  const { services, data } = useTexts()
  const { day, ago } = useTimes()
  const { columns } = services
  return (
    <Table
      caption={services.caption}
      rows={items}
      keyOf={({ name }) => name}
      columns={[
        { label: columns.name, cell: ({ name }) => <b translate="no">{name}</b> },
        { label: columns.added, cell: ({ createdAt }) => day(createdAt) },
        {
          label: columns.used,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? data.never : ago(lastUsedAt)),
        },
        {
          label: columns.action,
          cell: ({ name }) => (
            <ActionButton
              action="removeService"
              label={services.removeOf(name)}
              isQuiet
              onPress={() => onRemove(name)}
            >
              {services.remove}
            </ActionButton>
          ),
        },
      ]}
    />
  )
}
