import { ApiError } from '../../common/api-error.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import { bestEffort } from '../../common/within.ts'
import type { ConsoleDeps } from '../console-deps.ts'

const NOT_ENDED = { message: 'Fin d’une demande non notée', event: 'request-end-failed' } as const

/**
 * Approves a pending request, performs it, and stores the outcome. Continues a request that is already approved.
 *
 * @throws {ApiError} `tools/changed` if the request was decided in the meantime, and the errors of `perform`.
 */
export async function carryOut(
  { requests, log, now }: Pick<ConsoleDeps, 'requests' | 'log' | 'now'>,
  { id, state }: KeptRequest,
  decidedBy: string,
  perform: () => Promise<void>,
): Promise<void> {
  // Only log a failure to store the outcome. It must not be journaled as a failure of the action, which has already ended.
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
