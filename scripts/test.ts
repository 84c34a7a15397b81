/**
 * Runs the checks and tests, all or some, and ends with one line: N passed, N failed.
 *
 * Usage: npm test [-- <part, path or word>], or npm run test:unit, test:rules, test:api, test:e2e
 */
import { choosePorts } from './choose-ports.ts'
import { openSuite } from './open-suite.ts'
import { execute } from './execute.ts'
import { ROOT } from './project.ts'
import { chosenFiles, testFiles } from './testing/chosen-files.ts'
import { provideChromium, provideHeadlessShell } from './testing/chromium.ts'
import { checkStep, inOrder, playwrightStep, vitestStep, type Step } from './testing/steps.ts'
import { failed, total, type Tally } from './testing/tally.ts'

/** A part, of these files of it alone where some were chosen. */
type Part = (files: readonly string[]) => Step

/** Parts that need nothing running; `suite` starts and stops suites of its own. */
const STANDALONE: Record<string, Part> = {
  types: () => checkStep('tsc', ['-b']),
  lint: () => checkStep('eslint', ['.']),
  unit: (files) => vitestStep('unit', files),
  suite: (files) => vitestStep('suite', ['--config', 'tests/suite/vitest.config.ts', ...files]),
}

/** Parts that run inside the suite. */
const IN_SUITE: Record<string, Part> = {
  rules: (files) =>
    inOrder(
      vitestStep('rules', ['--config', 'tests/rules/vitest.config.ts', ...files]),
      // Some of the tests do not cover the rules.
      ...(files.length > 0 ? [] : [checkStep('node', ['tests/rules/coverage.ts'])]),
    ),
  api: (files) => vitestStep('api', ['--config', 'tests/api/vitest.config.ts', ...files]),
  e2e: playwrightStep,
}

const [chosen] = process.argv.slice(2)
const parts = Object.keys({ ...STANDALONE, ...IN_SUITE })
const isPart = chosen === undefined || parts.includes(chosen)
/** Files by part, where a path or a word chose them. */
const files: ReadonlyMap<string, string[]> = isPart
  ? new Map()
  : chosenFiles(testFiles(ROOT), chosen)
if (!isPart && files.size === 0) {
  console.error(`✖ Aucun test ne s’appelle « ${chosen} ». Parties : ${parts.join(', ')}`)
  process.exit(2)
}
const wanted = (name: string) => chosen === undefined || chosen === name || files.has(name)

const tallies: Tally[] = []
for (const [name, part] of Object.entries(STANDALONE)) {
  if (wanted(name)) tallies.push(await run(name, part, {}))
}
if (Object.keys(IN_SUITE).some(wanted)) tallies.push(...(await runInSuite()))

const { passed, failed: bad, failures = [] } = total(tallies)
for (const failure of failures) console.log(`✖ ${failure}`)
console.log(`\n${passed} passed, ${bad} failed`)
process.exit(bad === 0 && passed > 0 ? 0 : 1)

async function run(name: string, part: Part, env: Record<string, string>): Promise<Tally> {
  console.log(`\n── ${name} ──`)
  const startedAt = performance.now()
  const tally = await part(files.get(name) ?? [])((command, parameters, more) =>
    execute(command, parameters, { ...env, ...more }),
  )
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`── ${name} : ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`)
  return tally
}

async function runInSuite(): Promise<Tally[]> {
  try {
    const browsers = wanted('e2e') ? await provideBrowsers() : {}
    const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
    try {
      const results: Tally[] = []
      for (const [name, part] of Object.entries(IN_SUITE)) {
        if (wanted(name)) results.push(await run(name, part, { ...suite.environment, ...browsers }))
      }
      return results
    } finally {
      await suite.stop()
    }
  } catch (error) {
    console.error(`✖ ${(error as Error).message}`)
    return [failed]
  }
}

async function provideBrowsers(): Promise<Record<string, string>> {
  const chromium = await provideChromium()
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: await provideHeadlessShell(chromium) }
}
