import { SECOND_MS } from '@sesame/contract/durations'
import { $ZodError } from 'zod/v4/core'
import { ApiError } from './api-error.ts'
import type { Emails } from './ports/emails.ts'
import { within } from './within.ts'

/** Time limit for a port's response. Without a limit, the database SDK would wait forever while it is offline. */
export const ANSWER_LIMIT_MS = 8 * SECOND_MS

type Method = (...parameters: never[]) => Promise<unknown>

/**
 * Wraps a port so that failures and delays become `server/unavailable`, which clients retry. Refusals are passed on unchanged. So
 * are errors about records that do not match their schema, since a retry would not help.
 */
export function available<Port extends object>(port: Port, limitMs = ANSWER_LIMIT_MS): Port {
  const guarded = Object.entries(port).map(([name, method]) => [
    name,
    guard(method as Method, limitMs),
  ])
  return Object.fromEntries(guarded) as Port
}

/** Like {@link available}, for e-mails. Wraps only `send`, because `hand` never rejects. */
export function availableEmails(emails: Emails): Emails {
  const send: Pick<Emails, 'send'> = { send: (...message) => emails.send(...message) }
  return { ...emails, ...available(send) }
}

function guard(method: Method, limitMs: number): Method {
  return async (...parameters) => {
    try {
      return await within(limitMs, method(...parameters))
    } catch (cause) {
      throw asRefusal(cause)
    }
  }
}

function asRefusal(cause: unknown): Error {
  if (cause instanceof ApiError || cause instanceof $ZodError) return cause
  return new ApiError('server/unavailable', { cause, because: 'no-answer' })
}
