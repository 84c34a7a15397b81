import { readPage } from '../walk/walk.ts'

/**
 * Cells after the first one, in the first row of a page of docs that starts with this cell.
 *
 * @throws {Error} when there is none.
 */
export function documentedRow(page: string, first: string): string[] {
  const row = readPage(page)
    .split('\n')
    .find((line) => line.startsWith(`| ${first} `))
  if (row === undefined) throw new Error(`docs/${page} has no row « ${first} »`)
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())
}
