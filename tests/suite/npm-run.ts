import { launch, type Launched } from 'sesame-emulators/suite/testing/launch'
import { ROOT } from '../support/root.ts'

/** The command behind every `npm run` script. */
const RUN = [process.execPath, 'scripts/run.mjs']

/** Runs `node scripts/run.mjs COMMAND`, or the same through npm. */
export function npmRun(
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
  command = RUN,
): Launched {
  return launch([...command, ...parameters], ROOT, env)
}

/** A suite for one test. */
export interface HeldSuite {
  /** The variables of commands that run in it. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const HOLD = `console.log('held ' + JSON.stringify(process.env)); setInterval(() => undefined, 60_000)`

/** The variables by which commands find a suite. */
const OF_SUITE =
  /^SESAME_|_EMULATOR_HOST$|_URL$|^GCLOUD_PROJECT$|^STATISTICS_NAMESPACE$|^SUITE_LOG$/

/** Starts a suite with these settings on free ports, and keeps it until it is stopped. */
export async function holdSuite(settings: Record<string, string> = {}): Promise<HeldSuite> {
  const env = { ...settings, SESAME_PORT_OFFSET: 'auto' }
  const launched = npmRun(['suite', '--', process.execPath, '-e', HOLD], env)
  const line = await launched.line(/^held /)
  const all = JSON.parse(line.slice('held '.length)) as Record<string, string>
  return {
    environment: Object.fromEntries(Object.entries(all).filter(([name]) => OF_SUITE.test(name))),
    async stop() {
      launched.child.kill('SIGTERM')
      await launched.ended
    },
  }
}
