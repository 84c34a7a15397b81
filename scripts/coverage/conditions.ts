import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../project.ts'

/** A condition of a rules file, and which truth values it has had; what failed has denied, so was false. */
export interface Condition {
  readonly line: number
  readonly column: number
  /** The rule that it is part of, and its text there. */
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

/** The conditions of a Realtime Database instance; null where its emulator does not tell. */
export async function databaseConditions(namespace: string): Promise<Condition[] | null> {
  const host = process.env['FIREBASE_DATABASE_EMULATOR_HOST'] ?? ''
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
      line,
      column,
      rule: `${path.slice(1)} ${rule}`,
      text,
      outcomes: new Set(outcomes.map(({ value, failed }) => !failed && value === true)),
    }))
}

/** The conditions of the Storage rules; null where the emulator does not tell. */
export function storageConditions(): Condition[] | null {
  const file = process.env['STORAGE_RULES_COVERAGE'] ?? ''
  const lines = readFileSync(join(ROOT, 'storage.rules'), 'utf8').split('\n')
  let report
  try {
    report = storageReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
  return report.map(({ line, column, outcomes }) => ({
    line,
    column,
    rule: 'storage',
    text: (lines[line - 1] ?? '').trim(),
    outcomes: new Set(outcomes.map((outcome) => outcome === 'true')),
  }))
}
