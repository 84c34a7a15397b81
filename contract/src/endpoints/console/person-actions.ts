import * as z from 'zod/mini'
import { confirm, consoleEndpoint, reason } from '../../console-endpoint.ts'
import { displayName, id, timeMs, uid } from '../../fields.ts'
import { person } from '../../person.ts'

/*
 * Operators' actions on a person. Each names the `revision` of the sheet that the operator saw, and does nothing if another
 * one is current (`tools/changed`). So if two operators act on the same sheet, only one succeeds. Each answers with the sheet
 * as it is afterwards; the journal does not record that as a reading.
 */

/** The `revision` of the sheet that the operator saw. */
const revision = z.string().check(z.minLength(1), z.maxLength(80))

const seen = { uid, revision, reason }

const acted = z.object({ person })
const ended = z.object({ person, ended: z.int().check(z.nonnegative()) })

/** Ends a session of a person, who is told. The sign-in behind it ends too. Answers how many sessions ended. */
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
 * Ends all sessions and sign-ins of a person, also in the console, and tells them. Answers how many sessions of the product
 * ended.
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

/** Disables an account and ends its sessions and sign-ins. The person is told by e-mail. Answers how many sessions ended. */
export const disablePerson = consoleEndpoint('POST', '/api/tools/people/disable', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, confirm }),
  response: ended,
})

/** Enables an account again. Ended sessions stay ended. The person is told. */
export const enablePerson = consoleEndpoint('POST', '/api/tools/people/enable', 'admin', {
  body: z.strictObject(seen),
  response: acted,
})

/**
 * Sends a link for a new password to the account's address. Refuses with `tools/unavailable-here` if the account has no
 * password.
 */
export const sendResetLink = consoleEndpoint(
  'POST',
  '/api/tools/people/send-reset-link',
  'support',
  {
    body: z.strictObject(seen),
    response: acted,
  },
)

/** Sends a link that verifies the account's address. Refuses with `tools/unavailable-here` if it is already verified. */
export const sendVerificationLink = consoleEndpoint(
  ...(['POST', '/api/tools/people/send-verification-link', 'support'] as const),
  { body: z.strictObject(seen), response: acted },
)

/** Marks an alert as handled, and as read for its owner; with `handled: false`, undoes that. */
export const handleAlert = consoleEndpoint('POST', '/api/tools/people/handle-alert', 'support', {
  body: z.strictObject({ ...seen, alert: id, handled: z.boolean() }),
  response: acted,
})

/** Gives a person the name that they asked for, and tells them. */
export const renamePerson = consoleEndpoint('POST', '/api/tools/people/rename', 'admin', {
  body: z.strictObject({ ...seen, displayName }),
  response: acted,
})

/** Writes everything stored about a person to their own folder, and tells them. Operators never receive it. */
export const exportPerson = consoleEndpoint('POST', '/api/tools/people/export', 'admin', {
  body: z.strictObject(seen),
  response: acted,
})

/**
 * Requests the erasure of a person. Nothing is erased before another operator approves it within a day (`approveRequest`).
 * Answers the id of the request, or of the one that is already waiting.
 */
export const erasePerson = consoleEndpoint('POST', '/api/tools/people/erase', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, confirm }),
  response: z.object({ person, request: id, expiresAt: timeMs }),
})
