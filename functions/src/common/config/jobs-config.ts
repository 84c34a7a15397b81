import { ConfigError } from './config-error.ts'
import { readSite, type Site } from './config.ts'

/** The configuration of the scheduled jobs. */
export interface JobsConfig extends Site {
  /** Whether they only count what is due, and remove nothing. */
  readonly dryRun: boolean
}

/**
 * Reads the environment of the jobs; `SESAME_JOBS` is `dry-run`, the default, or `sweep`.
 *
 * @throws {ConfigError} naming the variable that is wrong.
 */
export function readJobsConfig(env: NodeJS.ProcessEnv): JobsConfig {
  const mode = env['SESAME_JOBS'] ?? 'dry-run'
  if (mode !== 'dry-run' && mode !== 'sweep') {
    throw new ConfigError('SESAME_JOBS is neither dry-run nor sweep.')
  }
  return { ...readSite(env), dryRun: mode === 'dry-run' }
}
