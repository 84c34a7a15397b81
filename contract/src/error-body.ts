import * as z from 'zod/mini'
import { FIELD_CODES } from './error-codes.ts'

/**
 * The body of every error response: a code, the request's id in our logs and, for `request/invalid`, a code per field by
 * dotted path. A refused unlock also says how many tries are left before the session ends, and a refused passkey whether
 * nobody has it, so that the browser may drop it. A newer API may answer unknown codes, so check with `isErrorCode`.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string().check(z.maxLength(80)),
    requestId: z.string().check(z.maxLength(64)),
    fields: z.optional(
      z.record(z.string().check(z.maxLength(200)), z.catch(z.enum(FIELD_CODES), 'invalid')),
    ),
    triesLeft: z.optional(z.int().check(z.minimum(0))),
    unknownPasskey: z.optional(z.literal(true)),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
