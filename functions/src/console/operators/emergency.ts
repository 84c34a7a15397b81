import { MAX_EMERGENCY_MS } from '@sesame/contract/constants'
import { actFromCommandLine } from '../../common/journal/journaled.ts'
import type { PersonDeps } from '../../common/person/person.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { tellOwners } from './tell-owners.ts'

/**
 * Lets passwords open the console for a time (ms), at most {@link MAX_EMERGENCY_MS}; journals this and alerts every
 * owner. A time of 0 ends the emergency, and the sessions that passwords opened.
 */
export async function setEmergency(
  deps: PersonDeps & Pick<ConsoleDeps, 'operators' | 'journal'>,
  { forMs, reason }: { readonly forMs: number; readonly reason: string },
): Promise<{ readonly until: number }> {
  const openedAt = deps.now()
  const until = openedAt + Math.min(forMs, MAX_EMERGENCY_MS)
  const isOpened = forMs > 0
  const action = isOpened ? 'emergency-opened' : 'emergency-ended'
  await actFromCommandLine(deps, { action, reason }, async () => {
    // Alert the owners first: an emergency that they do not know of must not open.
    if (isOpened) await tellOwners(deps, 'emergency-opened')
    await deps.operators.setEmergency({ openedAt, until, reason })
  })
  return { until }
}
