import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { localized } from '../src/texts/localized.ts'
import { LASTING, lastingThread } from './lasting-worker.ts'

/** A test: its file, and its full name, including the names of its suites. */
export interface RulesTest {
  readonly file: string
  readonly name: string
}

/** The timeout is long, because a timeout on a busy machine would count as a killed mutant. */
const TIMEOUT_MS = 60_000

/** The rules tests to run first. */
export interface Choice {
  readonly tests?: readonly RulesTest[]
  /** A pattern that the names of the tests match. */
  readonly named?: string
}

/** Runs the rules tests in one persistent thread. */
export interface RulesTests {
  /** Runs all or the chosen tests until one fails. Returns the failed test, or null if all pass. */
  readonly firstFailure: (choice?: Choice) => Promise<RulesTest | null>
  readonly close: () => Promise<void>
}

/** Keeps the given order of the files: Vitest would run the slowest file first. */
class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    return Promise.resolve(files)
  }
}

/** Opens the tests of a Vitest configuration in one folder, with these environment variables. */
export async function openRulesTests(
  config: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<RulesTests> {
  const thread = lastingThread()
  const vitest = await createVitest({
    config,
    watch: false,
    bail: 1,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    pool: { name: LASTING, createPoolWorker: thread.worker },
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: AsGiven },
    reporters: [{}],
    env,
  })
  let specifications = await vitest.globTestSpecifications([folder])
  if (specifications.length === 0)
    throw new Error(
      localized({
        fr: `Aucun test des règles dans ${folder}.`,
        en: `No rules tests in ${folder}.`,
      }),
    )
  return {
    firstFailure: async (choice = {}) => {
      const chosen = specifications.filter((specification) => choose(specification, choice))
      if (chosen.length === 0) return null
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
      if (unhandledErrors.length > 0) throw unhandledErrors[0]
      const failure = failureIn(testModules)
      if (!failure && chosen.length === specifications.length)
        specifications = quickestFirst(chosen)
      return failure
    },
    close: async () => {
      await vitest.close()
      await thread.close()
    },
  }
}

/**
 * Puts the quickest files first, so that a failure on a mutant is found early. The durations are known after all files
 * have run once.
 */
function quickestFirst(specifications: readonly TestSpecification[]): TestSpecification[] {
  const duration = ({ testModule }: TestSpecification) => testModule?.diagnostic().duration ?? 0
  return [...specifications].sort((one, other) => duration(one) - duration(other))
}

/** Restricts a test file to the chosen tests; returns false if it contains none of them. */
function choose(specification: TestSpecification, { tests, named }: Choice): boolean {
  const names = tests?.filter(({ file }) => file === specification.moduleId).map(({ name }) => name)
  specification.testNames = names
  specification.testNamePattern = named === undefined ? undefined : new RegExp(named)
  return names?.length !== 0
}

/** Returns the first failure. A file that fails to load is also a failure, without a test name. */
function failureIn(modules: readonly TestModule[]): RulesTest | null {
  const failed = modules.find((module) => !module.ok())
  if (!failed) return null
  const [test] = failed.children.allTests('failed')
  return { file: failed.moduleId, name: test?.fullName ?? '' }
}
