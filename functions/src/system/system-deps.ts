import type { Clock } from '../common/ports/clock.ts'
import type { Config } from '../common/config/config.ts'
import type { Logger } from '../common/logger.ts'

/** Asks a dependency for next to nothing; rejects when it does not answer as it should. */
export type Probe = () => Promise<void>

/** What the endpoints about the system itself depend on. */
export interface SystemDeps {
  readonly config: Pick<Config, 'inEmulator'>
  readonly probes: { readonly database: Probe; readonly identity: Probe }
  /** The description of the API, as it was built. */
  readonly openapi: () => Promise<Readonly<Record<string, unknown>>>
  readonly now: Clock
  readonly log: Logger
}
