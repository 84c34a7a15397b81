import type { ReactNode } from 'react'

export interface Column<Row> {
  /** The column's name. Also shown before each value on narrow pages, where rows become cards. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** The list's current order by this column, if the list can be sorted by it. */
  readonly sort?: {
    readonly order: 'ascending' | 'descending' | 'none'
    readonly press: () => void
  }
}

interface Props<Row> {
  /** The table's name, for screen readers. */
  readonly caption: string
  /** The first column contains the headers of the rows. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /**
   * The layout. `nw`: cells stay on one line. `log-t`: a journal. `mini`, `rights`: small enough to remain a table on narrow
   * pages.
   */
  readonly kind?: string
  /** Omits the card around the table, for a table that is already inside a card. */
  readonly isBare?: boolean
  /** Hides the column names, except from screen readers, because the values explain themselves. */
  readonly isHeadHidden?: boolean
}

/**
 * A table in a card. On a narrow page, each row becomes a card, so that nothing scrolls sideways. ARIA roles are explicit,
 * because `display` in CSS removes the implicit ones.
 */
export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, kind = '', isBare = false, isHeadHidden = false } = props
  return (
    <div className={isBare ? undefined : 'card flat'}>
      <table className={`data ${kind}`.trim()} role="table">
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup" className={isHeadHidden ? 'vh' : undefined}>
          <tr role="row">
            {columns.map(({ label, isNumber, sort }) => (
              <th
                key={label}
                scope="col"
                role="columnheader"
                aria-sort={sort?.order}
                className={classOf(isNumber)}
              >
                {sort ? (
                  <button className="sort" type="button" onClick={sort.press}>
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ label, cell, isNumber }, index) =>
                index === 0 ? (
                  <th key={label} scope="row" role="rowheader">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} role="cell" data-l={label} className={classOf(isNumber)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const classOf = (isNumber = false): string | undefined => (isNumber ? 'num' : undefined)
