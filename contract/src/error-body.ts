import * as z from 'zod/mini'
import { FIELD_CODES } from './error-codes.ts'

/**
 * The body of every error response: a code, the request's id in our logs and, for `request/invalid`, a code per field by
 * dotted path. A refused unlock says how many tries are left before the session ends, a refused code how many before a wait, a
 * refused passkey whether nobody has it, so that the browser may drop it, and `auth/second-factor-required` how to go on. A newer
 * API may answer unknown codes, so check with `isErrorCode`.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string().check(z.maxLength(80)),
    requestId: z.string().check(z.maxLength(64)),
    fields: z.optional(
      z.record(z.string().check(z.maxLength(200)), z.catch(z.enum(FIELD_CODES), 'invalid')),
    ),
    triesLeft: z.optional(z.int().check(z.minimum(0))),
    /** `secondFactorNeeded` (endpoints/second-factor.ts), which a page parses only once it is told. */
    secondFactor: z.optional(z.unknown()),
    unknownPasskey: z.optional(z.literal(true)),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
