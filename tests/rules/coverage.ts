/**
 * Reports how far the tests cover the security rules. Each condition must have been true at least once and false at least once.
 *
 * Usage: set RULES_COVERAGE to the folder that the rules tests wrote to. `npm run test:rules` runs the tests and then this
 * report.
 */
import { localized } from 'sesame-emulators/texts/localized'
import { allRecorded, type Recorded } from './support/recorded-coverage.ts'

const seen = allRecorded()
const files = ['database.rules.json', 'statistics.rules.json', 'storage.rules']
process.exitCode = files.map(judge).every(Boolean) ? 0 : 1

/** Whether each condition of a file was true at least once and false at least once. */
function judge(file: string): boolean {
  const expressions = seen.get(file)
  if (!expressions) {
    console.log(
      localized({
        fr: `✖ ${file}\u00A0: aucun test ne l’a essayé`,
        en: `✖ ${file}: no test tried it`,
      }),
    )
    return false
  }
  const conditions = expressions.filter(isCondition)
  const missing = conditions.filter(({ outcomes }) => !(granted(outcomes) && denied(outcomes)))
  for (const { line, column, rule, text, outcomes } of missing) {
    const values = outcomes.join() || localized({ fr: 'jamais évalué', en: 'never evaluated' })
    const place = `${file}:${line}:${column} ${rule}`
    const seenAs = `${text} (${values})`
    console.log(localized({ fr: `✖ ${place}\u00A0: ${seenAs}`, en: `✖ ${place}: ${seenAs}` }))
  }
  const both = conditions.length - missing.length
  console.log(
    localized({
      fr: `${file}\u00A0: ${both} conditions sur ${conditions.length} vues vraies et fausses`,
      en: `${file}: ${both} of ${conditions.length} conditions were both true and false`,
    }),
  )
  return missing.length === 0
}

/** Whether the expression is a rule or a boolean part of a rule. Constants do not count. */
function isCondition({ text, isRule, outcomes }: Recorded): boolean {
  if (text === 'true' || text === 'false' || outcomes.includes('other')) return false
  return isRule || outcomes.includes('true') || outcomes.includes('false')
}

function granted(outcomes: Recorded['outcomes']): boolean {
  return outcomes.includes('true')
}

/** Whether access was denied. A condition that fails with an error also denies access. */
function denied(outcomes: Recorded['outcomes']): boolean {
  return outcomes.includes('false') || outcomes.includes('failed')
}
