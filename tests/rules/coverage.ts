/**
 * Prints the coverage of the security rules by their tests: every condition must have been true and false.
 *
 * Usage: in a suite, after the rules tests (`npm run test:rules` does it)
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { suiteVariable } from '../support/environment.ts'
import { ROOT } from '../support/root.ts'

/**
 * A condition of a rules file, and the truth values it has had. One that failed denied access, so it counts as false.
 */
interface Condition {
  readonly line: number
  readonly column: number
  /** The rule that contains the condition, and its text there. */
  readonly rule: string
  readonly text: string
  readonly outcomes: ReadonlySet<boolean>
}

const place = { line: z.number(), column: z.number() }
const databaseReport = z.object({
  expressions: z.array(
    z.object({
      ...place,
      rule: z.string(),
      path: z.string(),
      text: z.string(),
      isRule: z.boolean(),
      outcomes: z.array(z.object({ value: z.unknown(), failed: z.boolean() })),
    }),
  ),
})
const storageReport = z.array(
  z.object({ ...place, outcomes: z.array(z.enum(['true', 'false', 'failed'])) }),
)

const main = `${suiteVariable('GCLOUD_PROJECT')}-default-rtdb`
const results = [
  judge('database.rules.json', await databaseConditions(main)),
  judge('statistics.rules.json', await databaseConditions(suiteVariable('STATISTICS_NAMESPACE'))),
  judge('storage.rules', storageConditions()),
]
process.exitCode = results.every(Boolean) ? 0 : 1

/** Whether every condition of a file was seen true and false. The official emulators report no coverage. */
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

/** The conditions of a Realtime Database instance; null if its emulator does not report them. */
async function databaseConditions(namespace: string): Promise<Condition[] | null> {
  const host = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')
  const response = await fetch(`http://${host}/.inspect/coverage.json?ns=${namespace}`)
  const report = databaseReport.safeParse(await response.json().catch(() => null))
  if (!report.success) return null
  return report.data.expressions
    .filter(({ text }) => text !== 'true' && text !== 'false')
    .filter(
      ({ isRule, outcomes }) =>
        isRule || outcomes.some(({ value, failed }) => !failed && typeof value === 'boolean'),
    )
    .filter(({ outcomes }) =>
      outcomes.every(({ value, failed }) => failed || typeof value === 'boolean'),
    )
    .map(({ line, column, rule, path, text, outcomes }) => ({
      ...{ line, column, text, rule: `${path.slice(1)} ${rule}` },
      outcomes: new Set(outcomes.map(({ value, failed }) => !failed && value === true)),
    }))
}

/** The conditions of the Storage rules; null if the emulator does not report them. */
function storageConditions(): Condition[] | null {
  const lines = readFileSync(join(ROOT, 'storage.rules'), 'utf8').split('\n')
  let report
  try {
    const file = process.env['STORAGE_RULES_COVERAGE'] ?? ''
    report = storageReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
  return report.map(({ line, column, outcomes }) => ({
    ...{ line, column, rule: 'storage', text: (lines[line - 1] ?? '').trim() },
    outcomes: new Set(outcomes.map((outcome) => outcome === 'true')),
  }))
}
