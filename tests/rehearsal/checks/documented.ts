import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../support/root.ts'

const OPERATIONS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

/**
 * Cells of a row in a table of docs/operations.md, without the first; the row is the first one that starts so.
 *
 * @throws {Error} when there is none.
 */
export function documentedRow(first: string): string[] {
  const row = OPERATIONS.split('\n').find((line) => line.startsWith(`| ${first} `))
  if (row === undefined) throw new Error(`docs/operations.md has no row « ${first} »`)
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())
}
