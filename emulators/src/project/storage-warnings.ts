import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseRules } from '../storage-rules/syntax/parse-rules.ts'
import { RulesSyntaxError } from '../storage-rules/syntax/syntax.ts'
import { warningsOf } from '../storage-rules/syntax/warnings-of.ts'
import type { Texts } from '../texts/french.ts'
import type { FirebaseConfig } from './suite-config.ts'

/**
 * The warnings of a project's Storage rules, in the format of `firebase deploy`. firebase-tools drops the warnings that
 * its emulator reports. Errors are not listed here, nor is a missing file: they already stop the start.
 */
export function storageWarnings(
  project: string,
  { storage }: FirebaseConfig,
  texts: Texts,
): string[] {
  const files = [storage ?? []].flat().flatMap(({ rules }) => rules ?? [])
  return [...new Set(files)]
    .map((file) => join(project, file))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      warningsOfFile(path).map((warning) => texts.project.warning(basename(path), warning)),
    )
}

function warningsOfFile(path: string): string[] {
  const content = readFileSync(path, 'utf8')
  try {
    return warningsOf(parseRules(content).service).map(({ description, offset }) => {
      const lines = content.slice(0, offset).split('\n')
      const column = (lines.at(-1) ?? '').length + 1
      return `[W] ${lines.length}:${column} - ${description}`
    })
  } catch (error) {
    if (error instanceof RulesSyntaxError) return []
    throw error
  }
}
