/**
 * Runs the emulators of the project in the working directory, until Ctrl-C or while a single command runs. Usage:
 * sesame-emulators --help
 */
import { readFileSync } from 'node:fs'
import { commandEnvironment } from '../suite/emulator-environment.ts'
import { bondOf, interrupted } from '../suite/interrupted.ts'
import { EMULATORS } from '../suite/ports.ts'
import { exitCodeOf, runCommand } from '../suite/run-command.ts'
import { chooseTexts } from '../texts/choose-texts.ts'
import { readOptions } from './options.ts'
import { report } from './report.ts'
import { start, type Started } from './start.ts'

const texts = chooseTexts(process.env)
const BOND = { bond: bondOf(process.env) }

/** Lets the emulators run until this command is interrupted. */
async function untilInterrupted({ suite, project, running }: Started): Promise<number> {
  console.log(report(running, project.sites, suite.logFile, texts))
  await Promise.race([stopRequested, ended(suite)])
  console.log(texts.run.stopping)
  return 0
}

/** Runs a command alongside the emulators; returns its exit code. */
async function execute(words: readonly string[], { suite, project, running }: Started) {
  console.error(texts.run.command(words.join(' '), suite.logFile))
  const env = {
    ...commandEnvironment(running, project.id, process.env),
    // Lets the command find the hub of this suite, even if other suites run on this machine.
    ...(suite.hidden === undefined ? {} : { TMPDIR: suite.hidden.temporary }),
  }
  return Promise.race([runCommand(words, { ...BOND, env, until: suite.ended }), ended(suite)])
}

/** Reports whether the export succeeded; returns false if it failed. */
function reportExport({ exportPlan, suite }: Started, say: (line: string) => void): boolean {
  if (exportPlan === undefined) return true
  const { folder } = exportPlan
  const written = exportPlan.wasWritten()
  if (written) say(texts.run.exported(folder))
  else console.error(`✖ ${texts.run.notExported(folder, suite.logFile)}`)
  return written
}

/** Rejects if the emulators stop by themselves. */
async function ended(suite: Started['suite']): Promise<never> {
  await suite.ended
  throw new Error(texts.run.ended(suite.logFile))
}

// This process may run in the background longer than the reader of its output, so ignore write errors.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
const stopRequested = interrupted(BOND)
try {
  const options = readOptions(process.argv.slice(2), texts)
  const { exec } = options
  if (options.help) {
    console.log(texts.usage(EMULATORS.join(',')))
    process.exit(0)
  }
  if (options.version) {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    console.log((JSON.parse(manifest) as { readonly version: string }).version)
    process.exit(0)
  }
  // Keep standard output free for the command that runs alongside the emulators.
  const say = exec === undefined ? console.log : console.error
  const started = await Promise.race([start(options, texts, say), stopRequested])
  // If the start was interrupted, the command never ran, so fail.
  if (typeof started === 'string') process.exit(exec === undefined ? 0 : exitCodeOf(started))
  const code = await (exec === undefined ? untilInterrupted(started) : execute(exec, started))
  await started.suite.stop()
  process.exit(reportExport(started, say) ? code : code || 1)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
