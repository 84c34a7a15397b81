import { launch, type Launched } from 'sesame-emulators/suite/testing/launch'
import { ROOT } from '../support/root.ts'

/** The command that every `npm run` script runs. */
const RUN = [process.execPath, 'scripts/run.mjs']

/** Runs `node scripts/run.mjs` with these arguments, or another command such as npm. */
export function npmRun(
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
  command = RUN,
): Launched {
  return launch([...command, ...parameters], ROOT, env)
}

/** An emulator suite that runs until a test stops it. */
export interface HeldSuite {
  /** Environment variables for commands that run inside the emulator suite. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const HOLD = `console.log('held ' + JSON.stringify(process.env)); setInterval(() => undefined, 60_000)`

/** Matches the environment variables with which commands find an emulator suite. */
const OF_SUITE =
  /^SESAME_|_EMULATOR_HOST$|_URL$|^GCLOUD_PROJECT$|^STATISTICS_NAMESPACE$|^SUITE_LOG$/

/** Starts an emulator suite with these settings on free ports. It runs until `stop` is called. */
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
