/**
 * Counts what people and jobs request from the databases, by running the code, and prints which limit is reached first
 * and what a month costs, from ten thousand people to a hundred million.
 *
 * Usage: npm run simulate [-- --write], which also writes both into docs/growth.md
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { count } from '../tests/bench/growth/counted.ts'
import { format } from 'prettier'
import { growth, GROWTH_FILE, known, KNOWN_FILE } from './simulate/known.ts'
import { pageWith } from './simulate/page.ts'
import { actsTable, billTable, demandTable, jobsTable, limitsTable } from './simulate/report.ts'
import { staleIn } from './simulate/stale.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
console.log('Ce que le code demande aux bases, compté (une vingtaine de secondes)…')
const counted = await count()
const tables = [actsTable, jobsTable, demandTable, limitsTable, billTable]
for (const table of tables) console.log(`\n${await format(table(counted), { parser: 'markdown' })}`)
if (values.write === true) {
  writeFileSync(KNOWN_FILE, `${JSON.stringify(counted, null, 2)}\n`)
  writeFileSync(GROWTH_FILE, await pageWith(growth(), counted))
} else {
  const stale = staleIn(known(), counted)
  const advice = 'npm run simulate -- --write'
  if (stale.length > 0) console.log(`Changé depuis : ${stale.join(', ')} (${advice}).`)
}
