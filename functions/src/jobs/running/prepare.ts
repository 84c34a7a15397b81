import { MINUTE_MS } from '@sesame/contract/durations'
import type { Logger } from '../../common/logging/logger.ts'
import { within } from '../../common/within.ts'

/** The database's SDK would wait for a connection as long as the function runs. */
const LIMIT_MS = MINUTE_MS

/** Omits its cause, because firebase-functions would log all of it. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/**
 * Does what is needed before the first job, within a minute. Logs a failure here, since no job can.
 *
 * @throws {NotStarted} if it fails.
 */
export async function prepare<T>(
  log: Pick<Logger, 'error'>,
  work: () => Promise<T>,
  limitMs = LIMIT_MS,
): Promise<T> {
  try {
    return await within(limitMs, work())
  } catch (error) {
    log.error('Tâches planifiées non commencées', error, { event: 'jobs-not-started' })
    throw new NotStarted('jobs not started')
  }
}
