import { ConfigError } from './config-error.ts'
import type { Environment } from './variables.ts'

/** Whether events are sent to other services. `local`, which only emulators may have, allows receivers on this machine. */
export type EventsMode = 'off' | 'on' | 'local'

/**
 * Reads `SESAME_EVENTS`: off if it is not set.
 *
 * @throws {ConfigError} for any other word. Outside the emulators, `local` is rejected earlier.
 */
export function readEvents({ SESAME_EVENTS: mode = '' }: Environment): EventsMode {
  if (mode === '') return 'off'
  if (mode !== 'on' && mode !== 'local')
    throw new ConfigError(['unlisted', 'SESAME_EVENTS', 'on', ''])
  return mode
}
