import * as z from 'zod/mini'
import { ERROR_STATUS, FIELD_CODES, type ErrorCode } from './error-codes.ts'

/**
 * The body of every error answer: a code, the id of the request in our logs and, for
 * `request/invalid`, what is wrong with each field (keys are dotted paths). Never prose.
 *
 * Source: design, section 8.
 */
export const errorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string().check(z.maxLength(64)),
    fields: z.optional(z.record(z.string().check(z.maxLength(200)), z.enum(FIELD_CODES))),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
