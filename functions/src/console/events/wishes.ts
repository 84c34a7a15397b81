import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import type { WantedReceiver } from '@sesame/contract/records/receiver'
import type { CallingOperator } from '../calling-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** The time until which a second owner may approve a request for a receiver. All requests to operators have the same duration. */
export const wishExpiresAt = ({ addedAt }: Pick<WantedReceiver, 'addedAt'>): number =>
  addedAt + OPERATOR_REQUEST_MS

type Decider = Pick<CallingOperator, 'uid' | 'role' | 'byPassword'>

/**
 * Whether an operator may approve a receiver that this owner requested. Determines both the number of pending requests that the
 * operator sees and who gets an e-mail.
 */
export const mayApproveWish = (
  { uid, role, byPassword = false }: Decider,
  { addedBy }: Pick<WantedReceiver, 'addedBy'>,
): boolean => role === 'owner' && !byPassword && addedBy !== uid

/**
 * The deadline of each requested receiver that this operator may approve. Reads nothing for operators who may approve none, or
 * if events are turned off.
 */
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
