import { ACCOUNT_PROVIDERS, type AccountProvider } from '@sesame/contract/account-providers'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import type { RequestKind } from '@sesame/contract/records/operator-request'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** Returns the provider of a removable method, which is a provider or the id of a passkey. */
export const providerOf = (method: string): AccountProvider | 'passkey' =>
  ACCOUNT_PROVIDERS.find((one) => one === method) ?? 'passkey'

/** Returns the pending request of this kind about a person, or null if there is none. */
export async function waitingRequest(
  { requests, now }: Pick<ConsoleDeps, 'requests' | 'now'>,
  kind: RequestKind,
  target: string,
): Promise<KeptRequest | null> {
  return waitingIn(await requests.about(target), kind, now())
}

/** Finds the pending request of this kind among the requests about a person; null if there is none. */
export const waitingIn = (
  requests: readonly KeptRequest[],
  kind: RequestKind,
  now: number,
): KeptRequest | null => requests.find((one) => one.kind === kind && isWaiting(one, now)) ?? null

/** After this time without an outcome, an approved request was interrupted, because no function runs this long. */
const CARRIED_OUT_MS = 10 * MINUTE_MS

/**
 * Returns the state to show. An approved request that was interrupted is shown as failed, although its stored state is still
 * `approved`.
 */
export function stateNow(request: KeptRequest, now: number): RequestItem['state'] {
  const { state, decidedAt = 0 } = request
  if (state === 'waiting') return isWaiting(request, now) ? 'waiting' : 'expired'
  return state === 'approved' && decidedAt + CARRIED_OUT_MS < now ? 'failed' : state
}

/** Whether a request can still be decided. */
export function isWaiting(
  { state, expiresAt }: Pick<KeptRequest, 'state' | 'expiresAt'>,
  now: number,
): boolean {
  return state === 'waiting' && now < expiresAt
}
