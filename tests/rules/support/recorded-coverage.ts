import type { ExpressionCoverage } from 'sesame-emulators/database/rules/coverage'
import type { ConditionCoverage } from 'sesame-emulators/storage-rules/evaluate/coverage'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The outcomes that one expression of a rules file had in one test file. */
const recorded = z.object({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  /** The rule that contains the expression, and the expression's text. */
  rule: z.string(),
  text: z.string(),
  isRule: z.boolean(),
  /** `other` means a value that is not a boolean. */
  outcomes: z.array(z.enum(['true', 'false', 'failed', 'other'])),
})

export type Recorded = z.infer<typeof recorded>

/** The folder that collects the outcomes of all test files. If unset, nothing is recorded. */
const FOLDER = process.env['RULES_COVERAGE']

function record(seen: readonly Recorded[]): void {
  if (FOLDER === undefined) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${randomUUID()}.json`), JSON.stringify(seen))
}

export function recordDatabase(file: string, expressions: readonly ExpressionCoverage[]): void {
  record(
    expressions.map(({ line, column, rule, path, text, isRule, outcomes }) => ({
      file,
      line,
      column,
      text,
      isRule,
      rule: `${path.slice(1)} ${rule}`,
      outcomes: outcomes.map(({ value, failed }) =>
        failed ? 'failed' : value === true ? 'true' : value === false ? 'false' : 'other',
      ),
    })),
  )
}

export function recordStorage(
  file: string,
  rules: string,
  conditions: readonly ConditionCoverage[],
): void {
  const lines = rules.split('\n')
  record(
    conditions.map(({ line, column, outcomes }) => ({
      file,
      line,
      column,
      rule: 'storage',
      isRule: true,
      text: (lines[line - 1] ?? '').trim(),
      outcomes: [...outcomes],
    })),
  )
}

/** Returns the outcomes of all test files, keyed by rules file and merged for each expression. */
export function allRecorded(): Map<string, Recorded[]> {
  const byPlace = new Map<string, Recorded>()
  for (const name of readdirSync(FOLDER ?? '')) {
    const text = readFileSync(join(FOLDER ?? '', name), 'utf8')
    for (const one of z.array(recorded).parse(JSON.parse(text))) {
      const place = `${one.file}:${one.line}:${one.column} ${one.text}`
      const before = byPlace.get(place)?.outcomes ?? []
      byPlace.set(place, { ...one, outcomes: [...new Set([...before, ...one.outcomes])] })
    }
  }
  return Map.groupBy(byPlace.values(), ({ file }) => file)
}
