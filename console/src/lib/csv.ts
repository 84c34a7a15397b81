/** The characters that begin a formula in spreadsheets. Source: OWASP, « CSV Injection ». */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * A formula's first character after a semicolon, tab or line break. Some spreadsheets split text there, and ignore our commas
 * and quotation marks.
 */
const LATER_FORMULA = /([;\t\r\n][\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

type Cell = string | number | null | undefined

/**
 * Formats a table as CSV (RFC 4180), with a byte order mark, which spreadsheets need for accents. Adds an apostrophe before
 * text that a spreadsheet would run as a formula. Numbers stay unchanged, because they come from our own code.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  // Also check the text without leading spaces, because spreadsheets ignore spaces before a formula.
  const isRun = FORMULA.test(text) || FORMULA.test(text.trimStart())
  const held = text.replace(LATER_FORMULA, "$1'$2")
  return `"${(isRun ? `'${held}` : held).replaceAll('"', '""')}"`
}
