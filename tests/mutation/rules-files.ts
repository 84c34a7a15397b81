import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/root.ts'
import { databaseMutants } from './database-mutants.ts'
import type { Mutant, RulesFile } from './mutant.ts'
import { storageMutants } from './storage-mutants.ts'

/** The folders of tests/rules, named after the service under test. */
export type Service = 'database' | 'storage'

/** A rules file of the project, and its mutants. */
export interface RulesUnderTest extends RulesFile {
  readonly service: Service
  readonly mutants: readonly Mutant[]
}

/**
 * The three rules files with all their mutants, or only the mutants of `only`: the other files stay in force beside
 * it.
 *
 * @throws {Error} when there is no such file.
 */
export function rulesFiles(only?: string): RulesUnderTest[] {
  const files = [
    underTest('database.rules.json', 'database', databaseMutants),
    underTest('statistics.rules.json', 'database', databaseMutants),
    underTest('storage.rules', 'storage', storageMutants),
  ]
  if (only === undefined) return files
  if (!files.some(({ name }) => name === only))
    throw new Error(`Fichier de règles inconnu : ${only}`)
  return files.map((file) => (file.name === only ? file : { ...file, mutants: [] }))
}

function underTest(
  name: string,
  service: Service,
  mutate: (file: RulesFile) => Mutant[],
): RulesUnderTest {
  const file = { name, source: readFileSync(join(ROOT, name), 'utf8') }
  return { ...file, service, mutants: distinct(mutate(file)) }
}

/** Mutants with the same text count once. */
function distinct(mutants: readonly Mutant[]): Mutant[] {
  return [...new Map(mutants.map((mutant) => [mutant.source, mutant])).values()]
}
