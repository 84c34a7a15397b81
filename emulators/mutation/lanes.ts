import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileRuleset } from '../src/database/rules/compile-ruleset.ts'
import { startStorageRules } from '../src/storage-rules/start-storage-rules.ts'
import type { RulesFile } from './mutant.ts'
import type { Service } from './rules-files.ts'

/** An isolated place in which tests run against one mutant at a time. */
export interface Lane {
  readonly service: Service
  /** Environment variables for the tests of the lane. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Replaces a rules file by this text.
   *
   * @throws {Error} if the text does not compile.
   */
  readonly put: (file: string, source: string) => void
  readonly close: () => void
}

/** Opens two lanes for the databases, which have most of the mutants, and one for Storage. */
export function openLanes(files: readonly RulesFile[]): Lane[] {
  return (['database', 'database', 'storage'] as const).map((service) => openLane(service, files))
}

/**
 * Opens a lane with a copy of the rules files in a folder of its own, `RULES_FOLDER`, from which its tests start their
 * emulators.
 */
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
