import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import type { WantedReceiver } from '@sesame/contract/records/receiver'
import type { CallingOperator } from '../calling-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** Until when a second owner may approve a wish for a receiver: as long as any other request. */
export const wishExpiresAt = ({ addedAt }: Pick<WantedReceiver, 'addedAt'>): number =>
  addedAt + OPERATOR_REQUEST_MS

type Decider = Pick<CallingOperator, 'uid' | 'role' | 'byPassword'>

/** Whether an operator may approve what this owner wishes. The badge and the e-mail follow this alone. */
export const mayApproveWish = (
  { uid, role, byPassword = false }: Decider,
  { addedBy }: Pick<WantedReceiver, 'addedBy'>,
): boolean => role === 'owner' && !byPassword && addedBy !== uid

/** Until when each wish waits that this operator may approve. Reads nothing for others, or if events are off. */
export async function wishesToDecide(
  {
    config,
    receivers,
    now,
  }: Pick<ConsoleDeps, 'now' | 'receivers'> & {
    readonly config: Pick<ConsoleDeps['config'], 'events'>
  },
  decider: Decider,
): Promise<readonly number[]> {
  if (config.events === 'off' || !mayApproveWish(decider, { addedBy: '' })) return []
  const wishes = [...(await receivers.list()).values()].flatMap(({ wanted }) => wanted ?? [])
  return wishes
    .filter((wish) => mayApproveWish(decider, wish))
    .map(wishExpiresAt)
    .filter((until) => now() < until)
}
