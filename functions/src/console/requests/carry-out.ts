import { ApiError } from '../../common/api-error.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import { bestEffort } from '../../common/within.ts'
import type { ConsoleDeps } from '../console-deps.ts'

const NOT_ENDED = { message: 'Fin d’une demande non notée', event: 'request-end-failed' } as const

/**
 * Approves a waiting request, does what it asks, and notes how that ended. Goes on with a request that is approved already.
 *
 * @throws {ApiError} `tools/changed` if it was decided meanwhile, and what `perform` throws.
 */
export async function carryOut(
  { requests, log, now }: Pick<ConsoleDeps, 'requests' | 'log' | 'now'>,
  { id, state }: KeptRequest,
  decidedBy: string,
  perform: () => Promise<void>,
): Promise<void> {
  // The action is already done, so a failure to store the decision must not be journaled as a failure of the action.
  const end = (how: 'done' | 'failed') => bestEffort(log, NOT_ENDED, () => requests.end(id, how))
  if (state === 'waiting') {
    const isOurs = await requests.decide(id, { state: 'approved', decidedBy, decidedAt: now() })
    if (!isOurs) throw new ApiError('tools/changed', { because: 'approved-late' })
  }
  try {
    await perform()
  } catch (error) {
    await end('failed')
    throw error
  }
  await end('done')
}
