import * as z from 'zod/mini'
import { id, timeMs, uid } from '../../fields.ts'
import { operatorRole } from '../../records/operator.ts'
import { confirm, reason, consoleEndpoint } from '../../console-endpoint.ts'

const name = z.nullable(z.string().check(z.maxLength(256)))

/** An operator in the list. */
export const operatorItem = z.object({
  uid,
  role: operatorRole,
  email: z.nullable(z.string().check(z.maxLength(254))),
  displayName: name,
  passkeys: z.int().check(z.nonnegative()),
  grantedAt: timeMs,
  /** Null if the role was granted on the command line. */
  grantedBy: z.nullable(uid),
  /** Null if that person is gone, or has no name. */
  grantedByName: name,
  /** Null for never. */
  lastSeenAt: z.nullable(timeMs),
  /** How many console sessions they have open. */
  sessions: z.int().check(z.nonnegative()),
})
export type OperatorItem = z.infer<typeof operatorItem>

/** Lists every operator, highest role first. */
export const listOperators = consoleEndpoint('GET', '/api/tools/operators', 'support', {
  response: z.object({ items: z.array(operatorItem) }),
})

/**
 * Requests that a person be given a role, have it changed or, with `null`, removed. A second owner must approve. `who` is
 * the uid or address of someone who completed sign-up and verified their address. Answers `tools/not-found` if there is no
 * such person, `tools/forbidden` for oneself, and `tools/changed` if they already have that role or a request for another
 * role is waiting.
 */
export const askForRole = consoleEndpoint('POST', '/api/tools/operators/ask', 'owner', {
  fresh: true,
  body: z.strictObject({ who: confirm, role: z.nullable(operatorRole), reason, confirm }),
  response: z.object({ request: id }),
})

/** Ends all console sessions of an operator. Answers `tools/forbidden` for oneself or an operator of a higher role. */
export const endOperatorSessions = consoleEndpoint(
  'POST',
  '/api/tools/operators/end-sessions',
  'admin',
  {
    body: z.strictObject({ uid, reason }),
    response: z.object({ ended: z.int().check(z.nonnegative()) }),
  },
)
