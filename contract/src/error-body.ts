import * as z from 'zod/mini'
import { FIELD_CODES } from './error-codes.ts'

/**
 * The body of every error answer: a code, the id of the request in our logs and, for
 * `request/invalid`, what is wrong with each field (keys are dotted paths). Never prose. The code is
 * one of ours unless a newer version has answered: `isErrorCode` tells.
 *
 * Source: design, section 8.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string().check(z.maxLength(80)),
    requestId: z.string().check(z.maxLength(64)),
    fields: z.optional(
      z.record(z.string().check(z.maxLength(200)), z.catch(z.enum(FIELD_CODES), 'invalid')),
    ),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
