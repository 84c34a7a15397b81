/** What spreadsheets take for the beginning of a formula. Source: OWASP, « CSV Injection ». */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

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
  return `"${(isRun ? `'${text}` : text).replaceAll('"', '""')}"`
}
