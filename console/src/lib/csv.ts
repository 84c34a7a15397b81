/** What spreadsheets take for the beginning of a formula. Source: OWASP, « CSV Injection ». */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** The same behind what ends a cell for who reads semicolons or tabs: our commas and quotes hold nothing together there. */
const LATER_FORMULA = /([;\t\r\n][\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

type Cell = string | number | null | undefined

/**
 * A table as CSV (RFC 4180), with a byte order mark, which spreadsheets need for accents. Text that a spreadsheet would
 * run is held back by an apostrophe; numbers are ours, and stay as they are.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  // Spaces before it do not stop a spreadsheet.
  const isRun = FORMULA.test(text) || FORMULA.test(text.trimStart())
  const held = text.replace(LATER_FORMULA, "$1'$2")
  return `"${(isRun ? `'${held}` : held).replaceAll('"', '""')}"`
}
