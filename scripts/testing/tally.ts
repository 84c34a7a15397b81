import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'
import { ROOT } from '../project.ts'

/** How many tests passed and failed; a skipped test counts as failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The names and messages of failed tests, as far as reports contain them. */
  readonly failures?: readonly string[]
}

/** The tally of a step that could not run at all. */
export const failed: Tally = { passed: 0, failed: 1 }

export function total(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  }
}

const vitestReport = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
})

/** Reads vitest's JSON report. A failed run without a failed test counts as one failure. */
export function readVitest(file: string): Tally {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const bad = report.numTotalTests - report.numPassedTests
  const failures = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const named = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => entry(name, test.fullName, test.failureMessages?.[0]))
    return named.length === 0 && status !== 'passed' ? [entry(name, '', message)] : named
  })
  return { passed: report.numPassedTests, failed: bad || (report.success ? 0 : 1), failures }
}

/** The number of lines of a message to print: enough for the expected value, the actual value and the location. */
const MESSAGE_LINES = 40

/** Describes a failed test by file, name and message, for readers who see only the end of the log. */
function entry(file: string, name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const said = lines.slice(0, MESSAGE_LINES).map((line) => `\n    ${line}`)
  return `${relative(ROOT, file)} › ${name}${said.join('')}`
}

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
})

/** Reads Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function readPlaywright(file: string): Tally {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: suites.flatMap(failuresOf),
  }
}

function failuresOf({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) => {
        const said = results.find(({ errors }) => errors.length > 0)?.errors ?? []
        const message = said.map((error) => error.message).join('\n')
        return entry(join(ROOT, 'tests/e2e', file), `${title} [${projectName}]`, message)
      }),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}
