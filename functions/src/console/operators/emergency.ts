import { MAX_EMERGENCY_MS } from '@sesame/contract/constants'
import { actFromCommandLine } from '../../common/journal/journaled.ts'
import type { PersonDeps } from '../../common/person/person.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { tellOwners } from './tell-owners.ts'

/**
 * Opens an emergency for a duration in ms, at most {@link MAX_EMERGENCY_MS}. During it, operators can also sign in with a
 * password. Journals the emergency and alerts every owner. A duration of 0 ends the emergency and all sessions that were
 * opened with a password.
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
    // Alert the owners first, because no emergency may be open without their knowledge.
    if (isOpened) await tellOwners(deps, 'emergency-opened')
    await deps.operators.setEmergency({ openedAt, until, reason })
  })
  return { until }
}
