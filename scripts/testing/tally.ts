import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** How many tests ran well and how many did not; a skipped test counts as one that failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** A step that could not even run. */
export const failed: Tally = { passed: 0, failed: 1 }

/** Adds tallies up. */
export function total(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  }
}

const vitestReport = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  success: z.boolean(),
})

/** Reads the JSON report of vitest; a run that failed without a failed test counts as one. */
export function readVitest(file: string): Tally {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failures = report.numTotalTests - report.numPassedTests
  return { passed: report.numPassedTests, failed: failures || (report.success ? 0 : 1) }
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
})

/** Reads the JSON report of Playwright; a test that passed only when repeated has failed. */
export function readPlaywright(file: string): Tally {
  const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }
}
