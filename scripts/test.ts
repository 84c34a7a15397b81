/**
 * Runs the checks and tests, and ends with one line: N passed, N failed. Two parts run at a time, and each prints its output when
 * it ends. If only one part is chosen, it prints while it runs.
 *
 * `npm test` leaves out slow tests: the parts `rehearsal`, `acme` and `shards`, the files `*.slow.test.ts`, and two thirds of the
 * schedules of `interleavings.test.ts`. In the browser, it leaves out the tests of every screen (`SWEEPS`) and those marked
 * `SLOW`, and turns most animations off. `npm run test:all` runs everything, and so does a chosen part or file.
 *
 * Usage: npm test [-- <all, part, path or word>], or npm run test:all, test:unit, test:pages, test:rules, test:api, test:shards,
 * test:e2e, test:engines
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { choosePorts } from './choose-ports.ts'
import { describeError } from './describe-error.ts'
import { execute } from './execute.ts'
import { localized } from './localized.ts'
import { openSuite, type OpenSuite } from './open-suite.ts'
import { ROOT, SECOND_NAMESPACE } from './project.ts'
import { chosenFiles, testFiles } from './testing/chosen-files.ts'
import { provideChromium, provideHeadlessShell } from './testing/chromium.ts'
import { missingEngines } from './testing/missing-engines.ts'
import { Output, record } from './testing/record.ts'
import {
  acmeStep,
  checkStep,
  inOrder,
  playwrightStep,
  vitestStep,
  type Extent,
  type Step,
} from './testing/steps.ts'
import { failed, total, type Tally } from './testing/tally.ts'
import { refuse, understood } from './usage.ts'

/** Makes a step that runs one part of the tests, or only the chosen files of that part. */
type Part = (files: readonly string[], extent: Extent) => Step

/** Use one worker per processor; by default, vitest leaves one processor idle. */
const WORKERS = '--maxWorkers=100%'

const PAGES = ['--project=web', '--project=console']
const NO_PAGES = ['--project=!web', '--project=!console']

const RULES = ['--config', 'tests/rules/vitest.config.ts']

/** The folder of the results of each condition in the security rules, which the rules tests record. */
const RULES_COVERAGE = join(ROOT, '.cache', 'rules-coverage')

/** Parts that need no running emulator suite. `suite` and `acme` start and stop their own. */
const STANDALONE: Record<string, Part> = {
  types: () => checkStep('tsc', ['-b']),
  // Uses one worker if other parts run at the same time, because they need a processor too: the API rejects requests if the
  // database responds too late.
  unit: (files, extent) =>
    vitestStep(
      'unit',
      [...NO_PAGES, chosen === 'unit' ? WORKERS : '--maxWorkers=1', ...files],
      extent,
    ),
  // Begins after `unit`, when the API's tests have ended.
  pages: (files, extent) => vitestStep('pages', [...PAGES, WORKERS, ...files], extent),
  rules: (files, extent) => {
    rmSync(RULES_COVERAGE, { recursive: true, force: true })
    return inOrder(
      vitestStep('rules', [...RULES, WORKERS, ...files], extent, { RULES_COVERAGE }),
      // Measure coverage only if all files run, because a few files never cover all rules.
      ...(files.length > 0
        ? []
        : [checkStep('node', ['tests/rules/coverage.ts'], { RULES_COVERAGE })]),
    )
  },
  rehearsal: (files, extent) =>
    vitestStep('rehearsal', ['--config', 'tests/rehearsal/vitest.config.ts', ...files], extent),
  suite: (files, extent) =>
    vitestStep('suite', ['--config', 'tests/suite/vitest.config.ts', ...files], extent),
  acme: acmeStep,
}

/** Parts that run inside a shared emulator suite. */
const IN_SUITE: Record<string, Part> = {
  // Run the access tables again on the running emulators, which evaluate the rules themselves and distinguish uploads from
  // deletions.
  access: (_files, extent) => vitestStep('access', [...RULES, WORKERS, 'access.test.ts'], extent),
  api: (files, extent) =>
    vitestStep('api', ['--config', 'tests/api/vitest.config.ts', WORKERS, ...files], extent),
  e2e: playwrightStep,
  engines: (files, extent) =>
    vitestStep('engines', ['--config', 'tests/engines/vitest.config.ts', ...files], extent),
}
/** Settings that put half of the shards into a second database instance, for another run of the API tests. */
const TWO_INSTANCES = {
  SESAME_DATABASE_SHARDS: `32-63=https://${SECOND_NAMESPACE}.europe-west1.firebasedatabase.app`,
}
/**
 * The API tests that are repeated with two database instances: each kind of record, erasures, jobs and e-mails. `npm test --
 * shards` repeats all API tests.
 */
const SOME_OF_API = [
  ...['session', 'devices', 'jobs', 'personal-data', 'passkeys', 'mail-queue', 'running', 'push'],
].map((name) => `tests/api/${name}.test.ts`)
/** Parts that run inside a separate emulator suite. */
const IN_SECOND_SUITE: Record<string, Part> = {
  shards: (_files, extent) =>
    vitestStep(
      'shards',
      [
        ...['--config', 'tests/api/vitest.config.ts', WORKERS],
        ...(chosen === 'shards' ? [] : SOME_OF_API),
      ],
      extent,
    ),
}
/** Parts that run only if chosen by name, because the programs they need are not installed automatically. */
const ON_DEMAND = ['engines']
/** Parts that only `npm run test:all` runs. */
const SLOW = ['rehearsal', 'acme', 'shards']
/** Parts that need a browser. */
const IN_BROWSER = ['rehearsal', 'acme', 'e2e']
const PARTS = { ...STANDALONE, ...IN_SUITE, ...IN_SECOND_SUITE }

const BEAT_MS = 15_000

const NAMES = ['all', ...Object.keys(PARTS)].join(', ')
const USAGE = {
  fr: `Usage\u00A0: npm test [-- PARTIE|CHEMIN|MOT]

  Sans précision, tous les tests sauf les lents\u00A0; npm run test:all les lance aussi. Parties\u00A0: ${NAMES}.
  CHEMIN ou MOT choisit les fichiers dont le nom le contient. La dernière ligne compte les tests.
  Ctrl-C arrête tout.`,
  en: `Usage: npm test [-- PART|PATH|WORD]

  By default, all tests except the slow ones, which npm run test:all runs as well. Parts: ${NAMES}.
  PATH or WORD chooses the files whose names contain it. The last line counts the tests.
  Ctrl-C stops everything.`,
}

const [asked] = understood(() => {
  const { positionals } = parseArgs({ allowPositionals: true })
  return positionals.length > 1 ? null : positionals
}, USAGE)
const [chosen, extent]: [string | undefined, Extent] =
  asked === undefined ? [undefined, 'quick'] : asked === 'all' ? [undefined, 'all'] : [asked, 'all']
const isPart = chosen === undefined || chosen in PARTS
/** If a path or a word was given, the chosen files of each part. */
const files: ReadonlyMap<string, string[]> = isPart
  ? new Map()
  : chosenFiles(testFiles(ROOT), chosen)
if (!isPart && files.size === 0) {
  refuse(USAGE, {
    fr: `Aucun test ne s’appelle «\u00A0${chosen}\u00A0».`,
    en: `No test is called “${chosen}”.`,
  })
}
const wanted = Object.keys(PARTS).filter((name) =>
  chosen === undefined
    ? !ON_DEMAND.includes(name) && (extent === 'all' || !SLOW.includes(name))
    : chosen === name || files.has(name),
)

const missing = wanted.includes('engines') ? missingEngines() : null
if (missing !== null) {
  console.error(`✖ ${missing}`)
  process.exit(1)
}

const browsers = wanted.some((name) => IN_BROWSER.includes(name)) ? provideBrowsers() : null

const startedAt = performance.now()
/** The output so far of each part that is running. */
const running = new Map<string, Output>()

const beat = wanted.length > 1 ? setInterval(sayProgress, BEAT_MS) : undefined
const parts = wanted.join(', ')
console.log(
  localized({
    fr: `▸ ${parts} (Ctrl-C arrête tout)`,
    en: `▸ ${parts} (Ctrl-C stops everything)`,
  }),
)
const tallies = await runAll()
clearInterval(beat)

const { passed, failed: bad, failures = [] } = total(tallies)
for (const failure of failures) console.log(`✖ ${failure}`)
console.log(`\n${secondsSince(startedAt)} s`)
console.log(`${passed} passed, ${bad} failed`)
process.exit(bad === 0 && passed > 0 ? 0 : 1)

async function runAll(): Promise<Tally[]> {
  const opening = wanted.some((name) => name in IN_SUITE) ? open() : null
  try {
    const sharing = wanted.filter((name) => name in IN_SUITE)
    const others = wanted.filter((name) => !(name in IN_SUITE))
    const lanes = [sharing, []].map((own) => runLane(own, others, opening))
    return (await Promise.all(lanes)).flat()
  } finally {
    await (await opening)?.stop()
  }
}

/**
 * Runs the parts of one lane, one after the other: first those assigned to the lane, then any part that no lane has
 * started yet. Two lanes run in parallel, because every part is idle for at least a third of its time. Parts that share a
 * suite run in the same lane.
 */
async function runLane(
  own: string[],
  others: string[],
  opening: Promise<OpenSuite | null> | null,
): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (;;) {
    const name = own.shift() ?? others.shift()
    if (name === undefined) return tallies
    tallies.push(await run(name, opening))
  }
}

/** Starts an emulator suite; null if it could not start. */
async function open(settings?: Record<string, string>): Promise<OpenSuite | null> {
  try {
    return await openSuite(await choosePorts(process.env, 'auto'), console.log, settings)
  } catch (error) {
    console.error(`✖ ${describeError(error)}`)
    return null
  }
}

/** Resolves to the paths of the browsers to test in, or null if none could be found or installed. */
async function provideBrowsers(): Promise<Record<string, string> | null> {
  try {
    const chromium = await provideChromium()
    return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: await provideHeadlessShell(chromium) }
  } catch (error) {
    console.error(`✖ ${(error as Error).message}`)
    return null
  }
}

async function run(name: string, opening: Promise<OpenSuite | null> | null): Promise<Tally> {
  const env: Record<string, string> = {}
  if (name in IN_SUITE) {
    const suite = await opening
    if (!suite) return failed
    Object.assign(env, suite.environment)
  }
  if (IN_BROWSER.includes(name)) {
    const found = await browsers
    if (!found) return failed
    Object.assign(env, found)
  }
  // Reuse the build that the running emulator suite serves.
  if (name === 'suite' && (await opening)) env['SESAME_BUILD'] = 'done'
  if (!(name in IN_SECOND_SUITE)) return report(name, env)
  if (await opening) process.env['SESAME_BUILD'] = 'done'
  const suite = await open(TWO_INSTANCES)
  if (!suite) return failed
  try {
    return await report(name, suite.environment)
  } finally {
    await suite.stop()
  }
}

async function report(name: string, env: Record<string, string>): Promise<Tally> {
  const output = new Output()
  const runCommand = wanted.length > 1 ? record(output) : execute
  const title = `── ${name} ──`
  console.log(wanted.length > 1 ? `▸ ${name}…` : `\n${title}`)
  const since = performance.now()
  running.set(name, output)
  const tally = await PARTS[name]?.(
    files.get(name) ?? [],
    extent,
  )((command, parameters, more) => runCommand(command, parameters, { ...env, ...more }))
  running.delete(name)
  if (wanted.length > 1) console.log(`\n${title}\n${output.text.trimEnd()}`)
  const { passed, failed: bad } = tally ?? failed
  const results = `${passed} passed, ${bad} failed, ${secondsSince(since)} s`
  console.log(localized({ fr: `── ${name}\u00A0: ${results}`, en: `── ${name}: ${results}` }))
  return tally ?? failed
}

function sayProgress(): void {
  const now = [...running].map(([name, { lastLine }]) => `${name} ${lastLine.slice(0, 60)}`.trim())
  const [since, last] = [secondsSince(startedAt), now.join(' | ')]
  console.log(localized({ fr: `  … ${since} s\u00A0: ${last}`, en: `  … ${since} s: ${last}` }))
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 1000)
}
