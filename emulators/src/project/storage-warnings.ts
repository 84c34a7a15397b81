import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { RulesetError } from '../database/rules/ruleset-error.ts'
import type { Kind } from '../official/kind.ts'
import {
  startStorageRules,
  type StorageRulesWarning,
} from '../storage-rules/start-storage-rules.ts'
import type { Texts } from '../texts/french.ts'
import type { FirebaseConfig } from './suite-config.ts'

/**
 * The warnings about a project's Storage rules, in the format of `firebase deploy`. Our command prints them because
 * firebase-tools does not print the warnings of its emulator, nor the columns of errors. A missing file is not reported,
 * because it prevents the start anyway.
 *
 * @throws {Error} with the file (relative to the working directory), line and column of rules that do not load.
 */
export function storageWarnings(
  project: string,
  { storage }: FirebaseConfig,
  texts: Texts,
  kind: Kind = 'embedded',
): string[] {
  const files = [storage ?? []].flat().flatMap(({ rules }) => rules ?? [])
  return [...new Set(files)]
    .map((file) => join(project, file))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      warningsOfFile(path, kind).map(({ line, column, description }) =>
        texts.project.warning(basename(path), `[W] ${line}:${column} - ${description}`),
      ),
    )
}

function warningsOfFile(path: string, kind: Kind): readonly StorageRulesWarning[] {
  try {
    return startStorageRules({ rules: readFileSync(path, 'utf8') }).warnings
  } catch (cause) {
    if (!(cause instanceof RulesetError)) throw cause
    // The official emulator reports errors in the rules itself.
    if (kind === 'official') return []
    throw new Error(`${relative('.', path)}:${cause.message}`, { cause })
  }
}
