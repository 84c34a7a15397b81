import { readPage } from '../walk/walk.ts'

/**
 * Finds the first table row of a docs page that starts with the given cell, and returns the other cells of that row.
 *
 * @throws {Error} if no row starts with it.
 */
export function documentedRow(page: string, first: string): string[] {
  const row = readPage(page)
    .split('\n')
    .find((line) => line.startsWith(`| ${first} `))
  if (row === undefined) throw new Error(`docs/${page} has no row “${first}”`)
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())
}
