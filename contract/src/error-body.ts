import * as z from 'zod/mini'
import { FIELD_CODES } from './error-codes.ts'

/**
 * The body of every error response: a code, the request's id in our logs and, for `request/invalid`, a code per field, by the
 * field's dotted path. `triesLeft` is the number of tries left before the session ends (after a refused unlock) or before the
 * person must wait (after a refused code). `secondFactor` is present with `auth/second-factor-required`. `unknownPasskey` means
 * that the refused passkey belongs to nobody, so the browser may delete it. A newer API may return unknown codes, so check with
 * `isErrorCode`.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string().check(z.maxLength(80)),
    requestId: z.string().check(z.maxLength(64)),
    fields: z.optional(
      z.record(z.string().check(z.maxLength(200)), z.catch(z.enum(FIELD_CODES), 'invalid')),
    ),
    triesLeft: z.optional(z.int().check(z.minimum(0))),
    /**
     * Data in the form of `secondFactorNeeded` (endpoints/second-factor.ts). Not validated here, because pages load that schema
     * only when they need it.
     */
    secondFactor: z.optional(z.unknown()),
    unknownPasskey: z.optional(z.literal(true)),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
