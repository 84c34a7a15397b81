import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also what stands before the value where rows become cards. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
}

interface Props<Row> {
  /** What the table is, for screen readers. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** `nw`: cells stay on one line; `log-t`: a journal; `mini`, `rights`: small enough to stay a table. */
  readonly kind?: string
  /** Inside a card that holds more: none is drawn around it. */
  readonly isBare?: boolean
  /** Where the values speak for themselves: columns are named to screen readers alone. */
  readonly isHeadHidden?: boolean
}

/**
 * A table in a card; on a narrow one each row becomes a card, and nothing scrolls sideways. Roles are written out, as
 * `display` would drop them.
 */
export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, kind = '', isBare = false, isHeadHidden = false } = props
  return (
    <div className={isBare ? undefined : 'card flat'}>
      <table className={`data ${kind}`.trim()} role="table">
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup" className={isHeadHidden ? 'vh' : undefined}>
          <tr role="row">
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" role="columnheader" className={classOf(isNumber)}>
                {label}
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
