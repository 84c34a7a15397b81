import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Props {
  readonly caption: string
  readonly days: readonly string[]
  /** The heading of the first column, which contains the names of days. */
  readonly dayLabel: string
  /** Path of the list of the people counted in a row, if there is one. */
  readonly pathOf?: ((index: number) => string) | undefined
  readonly columns: readonly { readonly label: string; readonly cell: (index: number) => string }[]
}

/** « Read as a table »: the plot's numbers, one row per day. Rendered only when opened. */
export function ReadTable({ caption, days, dayLabel, pathOf, columns }: Props) {
  const { overview } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const all: readonly Column<number>[] = [
    {
      label: dayLabel,
      cell: (index) => (pathOf ? <Link to={pathOf(index)}>{days[index]}</Link> : days[index]),
    },
    ...columns.map((column) => ({ ...column, isNumber: true })),
  ]
  return (
    <details className="done alt" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <span>{overview.readTable}</span>
        <span className="vh">{` (${caption})`}</span>
      </summary>
      {isOpen && (
        <>
          {pathOf && <p className="muted small">{overview.listHint}</p>}
          <Table
            kind="mini"
            isBare
            caption={caption}
            columns={all}
            rows={[...days.keys()]}
            keyOf={String}
          />
        </>
      )}
    </details>
  )
}
