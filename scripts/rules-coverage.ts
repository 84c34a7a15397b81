/**
 * Prints what the rules tests made of every condition of the security rules: each must have been true
 * and false.
 *
 * Usage: in a suite, after the rules tests (`npm run test:rules` does it)
 */
import { databaseConditions, storageConditions, type Condition } from './coverage/conditions.ts'
import { MAIN_NAMESPACE, STATISTICS_NAMESPACE } from './project.ts'

const reports: readonly (readonly [file: string, conditions: Condition[] | null])[] = [
  ['database.rules.json', await databaseConditions(MAIN_NAMESPACE)],
  ['statistics.rules.json', await databaseConditions(STATISTICS_NAMESPACE)],
  ['storage.rules', storageConditions()],
]
const results = reports.map(([file, conditions]) => judge(file, conditions))
process.exitCode = results.every(Boolean) ? 0 : 1

/** Whether every condition of a file was seen true and false; the official emulators do not tell. */
function judge(file: string, conditions: Condition[] | null): boolean {
  if (!conditions) {
    console.log(`${file} : ces émulateurs ne disent pas la couverture`)
    return process.env['SESAME_EMULATORS'] === 'official'
  }
  const missing = conditions.filter(({ outcomes }) => outcomes.size < 2)
  for (const { line, column, rule, text, outcomes } of missing) {
    const seen = [...outcomes].join() || 'jamais évalué'
    console.log(`✖ ${file}:${line}:${column} ${rule} : ${text} (${seen})`)
  }
  const both = conditions.length - missing.length
  console.log(`${file} : ${both} conditions sur ${conditions.length} vues vraies et fausses`)
  return missing.length === 0
}
