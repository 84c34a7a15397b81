import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localized } from '../src/texts/localized.ts'
import { databaseMutants } from './database-mutants.ts'
import type { Mutant, RulesFile } from './mutant.ts'
import { storageMutants } from './storage-mutants.ts'

export type Service = 'database' | 'storage'

/** A rules file of a project, and its mutants. */
export interface RulesUnderTest extends RulesFile {
  readonly service: Service
  readonly mutants: readonly Mutant[]
}

/**
 * Reads the rules files with the given names, and creates all their mutants. With `only`, creates mutants of only one file;
 * the other files are still used as rules.
 *
 * @throws {Error} when no file has the name `only`.
 */
export function rulesFiles(
  folder: string,
  services: Readonly<Record<string, Service>>,
  only?: string,
): RulesUnderTest[] {
  if (only !== undefined && !(only in services))
    throw new Error(
      localized({
        fr: `Fichier de règles inconnu\u00A0: ${only}`,
        en: `Unknown rules file: ${only}`,
      }),
    )
  return Object.entries(services).map(([name, service]) => {
    const file = { name, source: readFileSync(join(folder, name), 'utf8') }
    const mutate = service === 'database' ? databaseMutants : storageMutants
    const mutants = only === undefined || name === only ? distinct(mutate(file)) : []
    return { ...file, service, mutants }
  })
}

/** Removes duplicate mutants: those with the same text as an earlier mutant. */
function distinct(mutants: readonly Mutant[]): Mutant[] {
  return [...new Map(mutants.map((mutant) => [mutant.source, mutant])).values()]
}
