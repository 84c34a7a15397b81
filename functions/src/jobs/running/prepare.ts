import { MINUTE_MS } from '@sesame/contract/durations'
import type { Logger } from '../../common/logging/logger.ts'
import { within } from '../../common/within.ts'

/** Without a limit, the database's SDK would wait for a connection as long as the function runs. */
const LIMIT_MS = MINUTE_MS

/** Has no `cause`, because firebase-functions would log the cause with all its details. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/**
 * Prepares for the first job, with a one-minute limit. Failures are logged here because no job is running yet to log them.
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
