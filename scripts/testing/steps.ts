import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import { failed, readPlaywright, readVitest, total, type Tally } from './tally.ts'

/** Runs a command in the repository; resolves to its exit code. */
export type Run = (
  command: string,
  parameters: readonly string[],
  env?: Record<string, string>,
) => Promise<number>

/** A step of the tests: runs a command and counts its results. */
export type Step = (run: Run) => Promise<Tally>

/** Which tests to run: `quick` leaves out the slow ones. */
export type Extent = 'quick' | 'all'

const RESULTS = join(ROOT, '.cache', 'results')

/** Makes a step from a check, such as a linter, that counts as one test. */
export function checkStep(
  command: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Step {
  return async (run) =>
    (await run(command, parameters, env)) === 0 ? { passed: 1, failed: 0 } : failed
}

/** Makes one step from several, which run one after the other. */
export function inOrder(...steps: readonly Step[]): Step {
  return async (run) => {
    const tallies: Tally[] = []
    for (const step of steps) tallies.push(await step(run))
    return total(tallies)
  }
}

/** Makes a step that runs vitest: unit, rules, API or suite tests. */
export function vitestStep(
  name: string,
  parameters: readonly string[],
  extent: Extent,
  env: Record<string, string> = {},
): Step {
  const file = join(RESULTS, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return (run) =>
    report(file, readVitest, () =>
      run('vitest', ['run', ...parameters, ...reporters], { ...env, SESAME_TESTS: extent }),
    )
}

export const playwrightStep = (files: readonly string[], extent: Extent): Step =>
  inBrowser('e2e', PLAYWRIGHT, files, extent)

/** Makes the step that checks every screen for accessibility, in a copy of the repository with a different brand. */
export const acmeStep = (_files: readonly string[], extent: Extent): Step =>
  inBrowser(
    'acme',
    ['node', 'scripts/testing/suite-as-acme.ts', ...PLAYWRIGHT],
    ['screens.spec', '--grep', 'accessible'],
    extent,
  )

const PLAYWRIGHT = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts']

function inBrowser(
  name: string,
  [command = '', ...before]: readonly string[],
  parameters: readonly string[],
  extent: Extent,
): Step {
  const file = join(RESULTS, `${name}.json`)
  return (run) =>
    report(file, readPlaywright, () =>
      run(command, [...before, ...parameters], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        SESAME_TESTS: extent,
      }),
    )
}

/**
 * Deletes the report of an earlier run, runs the tests, then reads their report. A missing report or a non-zero exit code counts
 * as a failure.
 */
async function report(
  file: string,
  read: (file: string) => Tally,
  run: () => Promise<number>,
): Promise<Tally> {
  mkdirSync(RESULTS, { recursive: true })
  rmSync(file, { force: true })
  const code = await run()
  try {
    const tally = read(file)
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch {
    return failed
  }
}
