import { typedIdentifier } from '../../email-address.ts'
import * as z from 'zod/mini'
import { id, timeMs, uid } from '../../fields.ts'
import { operatorRole } from '../../records/operator.ts'
import { confirm, reason, consoleEndpoint } from '../../console-endpoint.ts'

const name = z.nullable(z.string().check(z.maxLength(256)))

/** An operator in the list of operators. */
export const operatorItem = z.object({
  uid,
  role: operatorRole,
  email: z.nullable(z.string().check(z.maxLength(254))),
  displayName: name,
  /** How many of the operator's passkeys open the console. */
  passkeys: z.int().check(z.nonnegative()),
  /** Whether the caller may request the link that replaces this operator's lost passkeys. */
  hasLink: z.boolean(),
  grantedAt: timeMs,
  /** The uid of the operator who granted the role; null if it was granted on the command line. */
  grantedBy: z.nullable(uid),
  /** The name of the operator who granted the role. Null if that person no longer exists, or has no name. */
  grantedByName: name,
  /** The time when the operator was last seen in the console; null for never. */
  lastSeenAt: z.nullable(timeMs),
  /** How many console sessions the operator has open. */
  sessions: z.int().check(z.nonnegative()),
})
export type OperatorItem = z.infer<typeof operatorItem>

/** Lists every operator, highest role first. */
export const listOperators = consoleEndpoint('GET', '/api/tools/operators', 'support', {
  response: z.object({ items: z.array(operatorItem) }),
})

/**
 * Requests that a person's role be given, changed or, with `null`, removed. A second owner must approve. `who` is the uid or
 * address of someone who completed sign-up and verified their address. Answers `tools/not-found` if there is no such person,
 * `tools/no-passkey` if they have no passkey, which the console requires, `tools/forbidden` for oneself, and `tools/changed` if
 * they already have that role or a request for a different role is pending.
 */
export const askForRole = consoleEndpoint('POST', '/api/tools/operators/ask', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({
    who: confirm.check(z.overwrite(typedIdentifier)),
    role: z.nullable(operatorRole),
    reason,
    confirm,
  }),
  response: z.object({ request: id }),
})

/**
 * Requests a link that lets an operator who lost their passkeys open the console with another passkey. After a second owner
 * has approved, the caller gets the link from `makePasskeyLink`. Answers `tools/not-found` if the person has no role, and
 * `tools/forbidden` for oneself.
 */
export const askForPasskeyLink = consoleEndpoint('POST', '/api/tools/operators/ask-link', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ uid, reason, confirm }),
  response: z.object({ request: id }),
})

/**
 * Returns the link that two owners approved. Only the owner who requested the link can get it, and only one time. The
 * operator can use it one time, within an hour, on the console's page, with one of their passkeys. Answers `tools/not-found`
 * if there is no link that the caller may get.
 */
export const makePasskeyLink = consoleEndpoint('POST', '/api/tools/operators/link', 'owner', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ uid }),
  response: z.object({ url: z.string().check(z.maxLength(400)), until: timeMs }),
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
