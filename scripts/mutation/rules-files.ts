import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAIN_NAMESPACE, ROOT, STATISTICS_NAMESPACE } from '../project.ts'
import { databaseMutants } from './database-mutants.ts'
import type { Mutant, RulesFile } from './mutant.ts'
import { storageMutants } from './storage-mutants.ts'

/** A rules file of the project: its mutants, and how a text is put in force in its place. */
export interface RulesUnderTest extends RulesFile {
  readonly mutants: readonly Mutant[]
  readonly put: (source: string) => Promise<void>
  /** The folder of its tests in tests/rules. */
  readonly tests: 'database' | 'storage'
}

/** The three rules files. */
export function rulesFiles(env: NodeJS.ProcessEnv): RulesUnderTest[] {
  const database = env['FIREBASE_DATABASE_EMULATOR_HOST'] ?? ''
  const storage = env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? ''
  const onDatabase = (name: string, namespace: string) =>
    underTest(name, 'database', databaseMutants, (source) =>
      put(`http://${database}/.settings/rules.json?ns=${namespace}`, source),
    )
  return [
    onDatabase('database.rules.json', MAIN_NAMESPACE),
    onDatabase('statistics.rules.json', STATISTICS_NAMESPACE),
    underTest('storage.rules', 'storage', storageMutants, (content) =>
      put(
        `http://${storage}/internal/setRules`,
        JSON.stringify({ rules: { files: [{ name: 'storage.rules', content }] } }),
      ),
    ),
  ]
}

function underTest(
  name: string,
  tests: RulesUnderTest['tests'],
  mutate: (file: RulesFile) => Mutant[],
  put: RulesUnderTest['put'],
): RulesUnderTest {
  const file = { name, source: readFileSync(join(ROOT, name), 'utf8') }
  return { ...file, tests, mutants: distinct(mutate(file)), put }
}

/** Two ways to the same text are one mutant, and none leaves the file as it is. */
function distinct(mutants: readonly Mutant[]): Mutant[] {
  return [...new Map(mutants.map((mutant) => [mutant.source, mutant])).values()]
}

async function put(url: string, body: string): Promise<void> {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'PUT', headers, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}
