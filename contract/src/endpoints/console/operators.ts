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
  /** Null when the command line gave it. */
  grantedBy: z.nullable(uid),
  /** Null for somebody who left or never had one. */
  grantedByName: name,
  /** Null for never. */
  lastSeenAt: z.nullable(timeMs),
  /** How many sessions of the console they have open. */
  sessions: z.int().check(z.nonnegative()),
})
export type OperatorItem = z.infer<typeof operatorItem>

/** Every operator, highest role first. */
export const listOperators = consoleEndpoint('GET', '/api/tools/operators', 'support', {
  response: z.object({ items: z.array(operatorItem) }),
})

/**
 * Asks for a person's role to be given, changed or, with `null`, removed. A second owner approves it. `who` is the uid or
 * the address of somebody who completed a sign-up with a verified address. Answers `tools/not-found` for nobody of the kind,
 * `tools/forbidden` for oneself, `tools/changed` where they have that role or a request for another one waits.
 */
export const askForRole = consoleEndpoint('POST', '/api/tools/operators/ask', 'owner', {
  fresh: true,
  body: z.strictObject({ who: confirm, role: z.nullable(operatorRole), reason, confirm }),
  response: z.object({ request: id }),
})

/** Ends every session of the console that an operator has. Answers `tools/forbidden` for a higher role or oneself. */
export const endOperatorSessions = consoleEndpoint(
  'POST',
  '/api/tools/operators/end-sessions',
  'admin',
  {
    body: z.strictObject({ uid, reason }),
    response: z.object({ ended: z.int().check(z.nonnegative()) }),
  },
)
