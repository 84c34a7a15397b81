import { SECOND_MS } from '@sesame/contract/durations'
import type { Logger } from './logger.ts'
import { within } from './within.ts'

const LIMIT_MS = SECOND_MS

/** What operators are told when it fails. */
export interface Failure {
  readonly message: string
  readonly event: string
}

/** Does what no request may fail for, nor wait for longer than a second; a failure is logged. */
export async function bestEffort(
  log: Pick<Logger, 'error'>,
  { message, event }: Failure,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await within(LIMIT_MS, work())
  } catch (error) {
    log.error(message, error, { event })
  }
}
