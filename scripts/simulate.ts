/**
 * Counts the database requests that people and jobs cause, by running the code. Prints which limit is reached first and what a
 * month costs, for ten thousand to a hundred million people.
 *
 * Usage: npm run simulate [-- --write]; with --write, also writes the results into docs/growth.md
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { count } from '../tests/bench/growth/counted.ts'
import { format } from 'prettier'
import { commandLocale, localized } from './localized.ts'
import { growth, GROWTH_FILE, known, KNOWN_FILE } from './simulate/known.ts'
import { pageWith } from './simulate/page.ts'
import { actsTable, billTable, demandTable, jobsTable, limitsTable } from './simulate/report.ts'
import { staleIn } from './simulate/stale.ts'
import { understood } from './usage.ts'

const { values } = understood(() => parseArgs({ options: { write: { type: 'boolean' } } }), {
  fr: `Usage\u00A0: npm run simulate [-- --write]

  Compte ce que les gens et les tâches demandent aux bases, et affiche quelle limite est atteinte la première
  et ce que coûte un mois, de dix mille personnes à cent millions. --write l’écrit aussi dans docs/growth.md.
  Ctrl-C arrête.`,
  en: `Usage: npm run simulate [-- --write]

  Counts what people and jobs request from the databases, and prints which limit is reached first and what
  a month costs, from ten thousand people to a hundred million. --write also writes it into docs/growth.md.
  Ctrl-C stops.`,
})
console.log(
  localized({
    fr: 'Ce que le code demande aux bases, compté (une vingtaine de secondes\u00A0; Ctrl-C arrête)…',
    en: 'Counting what the code requests from the databases (some twenty seconds; Ctrl-C stops)…',
  }),
)
const counted = await count()
const tables = [actsTable, jobsTable, demandTable, limitsTable, billTable]
for (const table of tables) {
  console.log(`\n${await format(table(counted, commandLocale()), { parser: 'markdown' })}`)
}
if (values.write === true) {
  writeFileSync(KNOWN_FILE, `${JSON.stringify(counted, null, 2)}\n`)
  writeFileSync(GROWTH_FILE, await pageWith(growth(), counted))
} else {
  const stale = staleIn(known(), counted)
  const advice = `${stale.join(', ')} (npm run simulate -- --write).`
  if (stale.length > 0) {
    console.log(localized({ fr: `Changé depuis\u00A0: ${advice}`, en: `Changed since: ${advice}` }))
  }
}
