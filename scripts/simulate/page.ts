import { format } from 'prettier'
import type { Counted } from '../../tests/bench/growth/counted.ts'
import { actsTable, billTable, demandTable, jobsTable, limitsTable, type Table } from './report.ts'

/** The tables of docs/growth.md that a simulation writes. A comment with the table's name marks the place of each. */
const BLOCKS: Readonly<Record<string, Table>> = {
  acts: actsTable,
  jobs: jobsTable,
  demand: demandTable,
  limits: limitsTable,
  bill: billTable,
}

/**
 * Returns the page, with its tables replaced by the results for these counts.
 *
 * @throws {Error} if the page has no place for a table.
 */
export async function pageWith(page: string, counted: Counted): Promise<string> {
  let next = page
  for (const [name, block] of Object.entries(BLOCKS)) {
    const place = new RegExp(`(<!-- simulate: ${name} -->\n).*?(<!-- end -->)`, 's')
    if (!place.test(next)) throw new Error(`the page has no place for ${name}`)
    const text = await format(block(counted, 'en'), { parser: 'markdown' })
    next = next.replace(place, (_, start: string, end: string) => `${start}\n${text}\n${end}`)
  }
  return next
}
