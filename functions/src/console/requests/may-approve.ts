import { REQUESTS_PAGE } from '@sesame/contract/endpoints/console/requests'
import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { isAtLeast } from '@sesame/contract/records/operator'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import type { CallingOperator } from '../calling-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { wishesToDecide } from '../events/wishes.ts'
import { requireMayActOn } from '../run-action.ts'
import { isWaiting } from './waiting-request.ts'
import { KINDS, OWNERS_KINDS } from './kinds.ts'

type Decider = Pick<CallingOperator, 'uid' | 'role' | 'byPassword'>
type Deps = Pick<ConsoleDeps, 'operators' | 'requests' | 'now'>

/** Whether the operator's role may approve this kind of request. */
export const hasRole = ({ role }: Pick<Decider, 'role'>, { kind }: Pick<KeptRequest, 'kind'>) =>
  isAtLeast(role, KINDS[kind].role)

/**
 * Whether the operator cannot approve the request because it changes who can enter the console, which requires a passkey, and
 * the session was opened with a password.
 */
export const lacksPasskey = (
  { byPassword = false }: Pick<Decider, 'byPassword'>,
  { kind }: Pick<KeptRequest, 'kind'>,
): boolean => byPassword && kind in OWNERS_KINDS

/**
 * Whether an operator may approve a request: their role and their session suffice, another operator made it, and it concerns
 * neither themselves nor an operator of a higher role. Determines the number of pending requests that the operator sees, the
 * list, and who gets an e-mail.
 */
export async function mayApprove(
  deps: Pick<ConsoleDeps, 'operators'>,
  operator: Decider,
  request: Pick<KeptRequest, 'kind' | 'by' | 'target'>,
): Promise<boolean> {
  if (request.by === operator.uid || !hasRole(operator, request)) return false
  if (lacksPasskey(operator, request)) return false
  return requireMayActOn(deps, operator, request.target).then(
    () => true,
    () => false,
  )
}

/** Returns every request that can still be decided, the nearest deadline first. */
export async function waitingRequests({
  requests,
  now,
}: Pick<Deps, 'requests' | 'now'>): Promise<readonly KeptRequest[]> {
  const found: KeptRequest[] = []
  let after: string | null = null
  do {
    const page: readonly KeptRequest[] = await requests.page(after, REQUESTS_PAGE)
    found.push(...page.filter((one) => isWaiting(one, now())))
    const last = page.at(-1)
    // Older pages contain no pending requests, because all requests expire after the same time.
    const isOver = page.length < REQUESTS_PAGE || (last?.expiresAt ?? 0) <= now()
    after = isOver ? null : (last?.id ?? null)
  } while (after !== null)
  return found.sort((a, b) => a.expiresAt - b.expiresAt)
}

/**
 * Returns how many requests, including requests for receivers, wait for this operator's approval, and when the first one
 * expires.
 */
export async function toDecide(
  deps: Deps & Parameters<typeof wishesToDecide>[0],
  operator: Decider,
): Promise<ConsoleSession['toDecide']> {
  // Run no query for support operators, who make most calls and may approve nothing.
  const mayAny = Object.values(KINDS).some(({ role }) => isAtLeast(operator.role, role))
  const [waiting, wishes] = await Promise.all([
    mayAny ? waitingRequests(deps) : [],
    wishesToDecide(deps, operator),
  ])
  const may = await Promise.all(waiting.map((request) => mayApprove(deps, operator, request)))
  const theirs = waiting.filter((_, index) => may[index]).map(({ expiresAt }) => expiresAt)
  const due = [...theirs, ...wishes]
  return {
    count: due.length,
    receivers: wishes.length,
    dueAt: due.length === 0 ? null : Math.min(...due),
  }
}
