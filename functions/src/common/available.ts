import { SECOND_MS } from '@sesame/contract/durations'
import { $ZodError } from 'zod/v4/core'
import { ApiError } from './api-error.ts'
import { within } from './within.ts'

/** An answer later than this is none: the SDK of the database waits for ever while it is offline. */
export const ANSWER_LIMIT_MS = 8 * SECOND_MS

type Method = (...parameters: never[]) => Promise<unknown>

/**
 * A port whose failures and delays are answered as `server/unavailable`: the caller keeps what they
 * hold and tries again. Refusals stay what they are, and so does a record that is not what the
 * contract says, which no retry mends.
 */
export function available<Port extends object>(port: Port, limitMs = ANSWER_LIMIT_MS): Port {
  const guarded = Object.entries(port).map(([name, method]) => [
    name,
    guard(method as Method, limitMs),
  ])
  return Object.fromEntries(guarded) as Port
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
  return new ApiError('server/unavailable', { cause })
}
