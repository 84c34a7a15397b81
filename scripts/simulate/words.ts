import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'

const MINUTE = MINUTE_MS / SECOND_MS
const NO_BREAK = '\u00a0'

/** Two significant digits: more would suggest false precision. */
function rounded(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2))
}

/** « 2,000 », « 3.8 million ». */
export function amount(value: number): string {
  const count = rounded(value)
  if (count >= 1e9) return `${rounded(count / 1e9)}${NO_BREAK}billion`
  if (count >= 1e6) return `${rounded(count / 1e6)}${NO_BREAK}million`
  return count.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(value) / 3)))
  return `${amount(value / 1000 ** power)}${NO_BREAK}${units[power] ?? ''}`
}

export function dollars(value: number): string {
  return `${value < 1 ? '0' : amount(value)}${NO_BREAK}$`
}

export function percent(share: number): string {
  return `${amount(share * 100)}${NO_BREAK}%`
}

export function duration(seconds: number): string {
  if (seconds < MINUTE) return `${amount(seconds)}${NO_BREAK}s`
  if (seconds < 60 * MINUTE) return `${amount(seconds / MINUTE)}${NO_BREAK}min`
  return `${amount(seconds / MINUTE / 60)}${NO_BREAK}h`
}

/** A table of a page. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
