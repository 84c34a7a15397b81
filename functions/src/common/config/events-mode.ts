import { ConfigError } from './config-error.ts'
import type { Environment } from './variables.ts'

/**
 * Whether events are sent to other services. `local` also allows receivers on this machine, and is accepted only in the
 * emulators.
 */
export type EventsMode = 'off' | 'on' | 'local'

/**
 * Reads `SESAME_EVENTS`. The default is off.
 *
 * @throws {ConfigError} for any other value. Outside the emulators, `local` is rejected earlier.
 */
export function readEvents({ SESAME_EVENTS: mode = '' }: Environment): EventsMode {
  if (mode === '') return 'off'
  if (mode !== 'on' && mode !== 'local')
    throw new ConfigError(['unlisted', 'SESAME_EVENTS', 'on', ''])
  return mode
}
