import { MINUTE_MS } from '@sesame/contract/durations'
import type { Logger } from '../../common/logging/logger.ts'
import { within } from '../../common/within.ts'

/** The database's SDK would wait for a connection for as long as the function runs. */
const LIMIT_MS = MINUTE_MS

/** Says nothing of its cause, because firebase-functions logs it as it is. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/**
 * Does what has to be done before the first job, in a minute at most. Its failure is logged here, as no job can say it.
 *
 * @throws {NotStarted} when it fails.
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
