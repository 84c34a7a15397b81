import { basename, join } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'
import { ROOT } from '../project.ts'

/** The rules tests, in one process that stays. */
export interface RulesTests {
  /**
   * Runs the tests until one fails; answers the name of its file, or null when all pass. Those whose
   * name holds the hint are run first, and where they fail, nothing else.
   */
  readonly firstFailure: (hint?: string) => Promise<string | null>
  readonly close: () => Promise<void>
}

/**
 * Opens the tests in a folder of `tests/rules`. The file that failed last is asked first: neighbouring
 * mutants are mostly killed by the same one.
 */
export async function openRulesTests(folder: string): Promise<RulesTests> {
  const vitest = await createVitest({
    config: join(ROOT, 'tests', 'rules', 'vitest.config.ts'),
    watch: false,
    bail: 1,
    isolate: false,
    fileParallelism: false,
    reporters: [{}],
  })
  let order = await vitest.globTestSpecifications([folder])
  if (order.length === 0) throw new Error(`Aucun test des règles dans ${folder}.`)

  const failureIn = async (specifications: readonly TestSpecification[]) => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications])
    if (unhandledErrors.length > 0) throw unhandledErrors[0]
    return testModules.find((module) => !module.ok())?.moduleId
  }
  const hinted = async (hint: string | undefined) => {
    if (hint === undefined) return undefined
    vitest.setGlobalTestNamePattern(hint)
    const failed = await failureIn(order.slice(0, 1))
    vitest.resetGlobalTestNamePattern()
    return failed
  }

  return {
    firstFailure: async (hint) => {
      const failed = (await hinted(hint)) ?? (await failureIn(order))
      if (failed === undefined) return null
      const isLast = ({ moduleId }: TestSpecification) => Number(moduleId === failed)
      order = [...order].sort((one, other) => isLast(other) - isLast(one))
      return basename(failed)
    },
    close: () => vitest.close(),
  }
}
