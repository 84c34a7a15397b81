import * as z from 'zod/mini'
import { confirm, consoleEndpoint, reason } from '../../console-endpoint.ts'
import { displayName, email, id, timeMs, uid } from '../../fields.ts'
import { person } from '../../person.ts'
import { addressCause, removableMethod } from '../../records/operator-request.ts'

/*
 * Operators' actions on a person. Each names the `revision` of the sheet that the operator saw, and does nothing if the
 * revision has changed since (`tools/changed`): if two operators act on the same sheet, only one succeeds. Each answers with
 * the sheet as it is afterwards; the journal does not record that as a reading.
 */

/** The `revision` of the person that the operator saw. */
const revision = z.string().check(z.minLength(1), z.maxLength(80))

const seen = { uid, revision, reason }

const acted = z.object({ person })
const asked = z.object({ person, request: id, expiresAt: timeMs })
const ended = z.object({ person, ended: z.int().check(z.nonnegative()) })

/** Ends a person's session, revokes the sign-in that opened it, and notifies the person. Returns how many sessions ended. */
export const endPersonSession = consoleEndpoint(
  'POST',
  '/api/tools/people/end-session',
  'support',
  {
    body: z.strictObject({ ...seen, sid: id }),
    response: ended,
  },
)

/**
 * Ends all sessions of a person, including console sessions, revokes their sign-ins, and notifies them. Returns how many
 * sessions ended, not counting the console's.
 */
export const endPersonSessions = consoleEndpoint(
  'POST',
  '/api/tools/people/end-sessions',
  'support',
  {
    body: z.strictObject(seen),
    response: ended,
  },
)

/**
 * Disables an account, ends its sessions, revokes its sign-ins, and notifies the person by e-mail. Returns how many sessions
 * ended. Answers `tools/unavailable-here` for an operator, whose role has to be removed first.
 */
export const disablePerson = consoleEndpoint('POST', '/api/tools/people/disable', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, confirm }),
  response: ended,
})

/** Enables an account again, and notifies the person. Ended sessions stay ended. */
export const enablePerson = consoleEndpoint('POST', '/api/tools/people/enable', 'admin', {
  body: z.strictObject(seen),
  response: acted,
})

/** Sends a password reset link to the account's address. Answers `tools/unavailable-here` if the account has no password. */
export const sendResetLink = consoleEndpoint(
  'POST',
  '/api/tools/people/send-reset-link',
  'support',
  {
    body: z.strictObject(seen),
    response: acted,
  },
)

/** Sends a link that verifies the account's address. Answers `tools/unavailable-here` if it is already verified. */
export const sendVerificationLink = consoleEndpoint(
  ...(['POST', '/api/tools/people/send-verification-link', 'support'] as const),
  { body: z.strictObject(seen), response: acted },
)

/** Marks an alert as handled by operators, or removes that mark. Does not change whether the person has read the alert. */
export const handleAlert = consoleEndpoint('POST', '/api/tools/people/handle-alert', 'support', {
  body: z.strictObject({ ...seen, alert: id, handled: z.boolean() }),
  response: acted,
})

/** Renames a person at their request, and notifies them. */
export const renamePerson = consoleEndpoint('POST', '/api/tools/people/rename', 'admin', {
  body: z.strictObject({ ...seen, displayName }),
  response: acted,
})

/** Writes everything stored about a person to that person's own folder, and notifies them. Operators never receive the data. */
export const exportPerson = consoleEndpoint('POST', '/api/tools/people/export', 'admin', {
  body: z.strictObject(seen),
  response: acted,
})

/**
 * Requests the erasure of a person. Nothing is erased unless another operator approves within a day (`approveRequest`). Returns
 * the id of the request, or of a request that is already pending.
 */
export const erasePerson = consoleEndpoint('POST', '/api/tools/people/erase', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, confirm }),
  response: asked,
})

/**
 * Requests a new address for a person who lost their mailbox. The address changes when another operator approves within a
 * day. For seven days, the change can be undone with a link in an e-mail to the old address, unless the mailbox is `taken`.
 * Answers `tools/unavailable-here` for an operator, a guest or a disabled account, and `auth/address-taken`.
 */
export const changeAddress = consoleEndpoint('POST', '/api/tools/people/change-address', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, email, cause: addressCause }),
  response: asked,
})

/**
 * Requests that a mailbox that was `lost` in an earlier `changeAddress` count as `taken`. When another operator approves
 * within a day, links and codes in e-mails to that mailbox stop working, all sessions end, and a link to set a new password
 * is sent to the new address. Answers `tools/unavailable-here` if no such change was made in the last 30 days or the address
 * has changed since, and for an operator or a disabled account.
 */
export const reportTakenMailbox = consoleEndpoint(
  'POST',
  '/api/tools/people/report-taken-mailbox',
  'admin',
  { fresh: true, body: z.strictObject(seen), response: asked },
)

/**
 * Requests the removal of a linked account or a passkey, which is carried out when another operator approves within a day.
 * Answers `tools/unavailable-here` for an operator, a guest or a disabled account, and for the last method with which the
 * person can sign in.
 */
export const removeMethod = consoleEndpoint('POST', '/api/tools/people/remove-method', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, method: removableMethod }),
  response: asked,
})

/**
 * Requests the removal, after a waiting period, of the second factor of a person who lost their app and their recovery codes.
 * The period begins when another operator approves within a day. The person is notified immediately and then every day, and
 * can cancel the removal. Nobody can shorten the period. Answers `tools/unavailable-here` for an operator, a guest or a
 * disabled account, and if there is no second factor or a waiting period has already begun.
 */
export const beginFactorWait = consoleEndpoint(
  'POST',
  '/api/tools/people/begin-factor-wait',
  'admin',
  { fresh: true, body: z.strictObject(seen), response: asked },
)
