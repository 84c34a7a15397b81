import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileRuleset } from '../src/database/rules/compile-ruleset.ts'
import { startStorageRules } from '../src/storage-rules/start-storage-rules.ts'
import type { RulesFile } from './mutant.ts'
import type { Service } from './rules-files.ts'

/** A place where one mutant at a time is in force, isolated from the others. */
export interface Lane {
  readonly service: Service
  /** Environment variables of its tests. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Puts the text of a rules file in force.
   *
   * @throws {Error} when it does not compile.
   */
  readonly put: (file: string, source: string) => void
  readonly close: () => void
}

/** Two lanes for the databases, since most mutants are theirs, and one for Storage. */
export function openLanes(files: readonly RulesFile[]): Lane[] {
  return (['database', 'database', 'storage'] as const).map((service) => openLane(service, files))
}

/** Writes the rules files into a folder of the lane's own. Its tests start emulators with the files in `RULES_FOLDER`. */
function openLane(service: Service, files: readonly RulesFile[]): Lane {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-mutation-'))
  for (const { name, source } of files) writeFileSync(join(folder, name), source)
  return {
    service,
    env: { RULES_FOLDER: folder },
    put: (file, source) => {
      if (service === 'database') compileRuleset(source)
      else startStorageRules({ rules: source })
      writeFileSync(join(folder, file), source)
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}
