/**
 * Checks that the operators' journal is one chain up to its head, and that it holds all entries copied to the bucket in
 * `SESAME_JOURNAL_BUCKET`, if set. Exits with 1 if not.
 *
 * Usage: npm run journal -- PROJECT verify
 */
import { readJobsConfig } from '../functions/src/common/config/jobs-config.ts'
import type { Fault } from '../functions/src/common/journal/chain-check.ts'
import { verifyJournal } from '../functions/src/common/journal/verify-journal.ts'
import { createOperatorDeps } from '../functions/src/create-operator-deps.ts'
import { projectSettings } from '../scripts/project-settings.ts'

const FAULTS: Readonly<Record<Fault, string>> = {
  unreadable: 'elle est illisible',
  changed: 'elle a été modifiée',
  missing: 'elle manque',
  misplaced: 'elle ne suit pas celle d’avant, qui a été remplacée, ajoutée ou déplacée',
  head: 'la fin du journal a été coupée, ou sa tête réécrite',
}

const [project = '', verb = ''] = process.argv.slice(2)
const env = projectSettings(project)
if (env === null || verb !== 'verify') {
  console.error('Usage : npm run journal -- PROJET verify, avec functions/.env.PROJET')
  process.exit(2)
}
try {
  const config = readJobsConfig(env)
  const { journal, journalCopies } = createOperatorDeps(config, config.journalBucket)
  const { entries, broken, copied, differs } = await verifyJournal(journal, journalCopies)
  if (broken) console.error(`✖ Entrée ${broken.seq} : ${FAULTS[broken.fault]}.`)
  if (differs !== null) console.error(`✖ Entrée ${differs} : la copie en dit autre chose.`)
  if (copied === null) console.warn('! Aucune copie à comparer : SESAME_JOURNAL_BUCKET est vide.')
  if (broken ?? differs) process.exit(1)
  const compared = copied === null ? '' : `, dont ${copied} comparées à leur copie`
  console.log(`✔ La chaîne est intacte : ${entries} entrées${compared}.`)
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
