import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Props {
  readonly caption: string
  readonly days: readonly string[]
  /** The day's name, in the first column. */
  readonly dayLabel: string
  readonly columns: readonly { readonly label: string; readonly cell: (index: number) => string }[]
}

/** « Read as a table »: the plot's numbers, row by row. Rendered when it is opened. */
export function ReadTable({ caption, days, dayLabel, columns }: Props) {
  const { overview } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const all: readonly Column<number>[] = [
    { label: dayLabel, cell: (index) => days[index] },
    ...columns.map((column) => ({ ...column, isNumber: true })),
  ]
  return (
    <details className="done alt" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        {overview.readTable}
        <span className="vh"> ({caption})</span>
      </summary>
      {isOpen && (
        <Table
          kind="mini"
          isBare
          caption={caption}
          columns={all}
          rows={[...days.keys()]}
          keyOf={String}
        />
      )}
    </details>
  )
}
