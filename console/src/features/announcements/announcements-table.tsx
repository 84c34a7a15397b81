import type {
  AnnouncementItem,
  AnnouncementState,
} from '@sesame/contract/endpoints/console/announcements'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useOperatorName } from '../../lib/operators.tsx'
import { announcementPath } from '../../lib/paths.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Table, type Column } from '../../ui/data/table.tsx'
import type { ConsoleIconName } from '../../ui/icon.tsx'

const LOOKS: Record<AnnouncementState, { tone?: Tone; icon?: ConsoleIconName }> = {
  draft: { icon: 'pencil' },
  scheduled: { tone: 'info', icon: 'clock' },
  live: { tone: 'success', icon: 'check' },
  ended: {},
}

interface Props {
  readonly items: readonly AnnouncementItem[]
  readonly onEnd: (announcement: AnnouncementItem) => void
}

export function AnnouncementsTable({ items, onEnd }: Props) {
  const { announcements: text } = useTexts()
  const columns = useColumns(onEnd)
  const areOver = items.every(({ state }) => state === 'ended')
  return (
    <Table
      caption={text.title}
      columns={areOver ? columns.slice(0, -1) : columns}
      rows={items}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(onEnd: Props['onEnd']): readonly Column<AnnouncementItem>[] {
  const { announcements: text } = useTexts()
  const { locale } = useLocale()
  const { day, moment } = useTimes()
  const nameOf = useOperatorName()
  const { columns } = text
  return [
    {
      label: columns.title,
      cell: ({ id, state, [locale]: { title } }) =>
        state === 'ended' ? title : <Link to={announcementPath(id)}>{title}</Link>,
    },
    {
      label: columns.state,
      cell: ({ state }) => <Badge {...LOOKS[state]}>{text.states[state]}</Badge>,
    },
    { label: columns.kind, cell: ({ kind }) => text.kinds[kind] },
    { label: columns.shown, cell: (row) => <Shown row={row} /> },
    { label: columns.about, cell: ({ date }) => day(date) },
    {
      label: columns.edited,
      cell: ({ editedAt, editedBy }) => {
        if (editedAt === null) return <span className="muted">–</span>
        const when = moment(editedAt)
        if (editedBy === null) return when
        return <span className="wraps">{text.by(nameOf(editedBy), when)}</span>
      },
    },
    {
      label: columns.action,
      cell: (row) => {
        const isOut = row.state === 'live'
        const { title } = row[locale]
        return (
          <ActionButton
            action="endAnnouncement"
            isQuiet
            label={isOut ? text.endOf(title) : text.giveUpOf(title)}
            onPress={() => onEnd(row)}
          >
            {isOut ? text.end : text.giveUp}
          </ActionButton>
        )
      },
    },
  ]
}

function Shown({ row: { startsAt, endsAt } }: { readonly row: AnnouncementItem }) {
  const { announcements: text } = useTexts()
  const { moment } = useTimes()
  if (startsAt === null) return <span className="muted">{text.notShown}</span>
  const start = moment(startsAt)
  return (
    <span>{endsAt === null ? text.openEnded(start) : text.between(start, moment(endsAt))}</span>
  )
}
