import * as z from 'zod/mini'
import { timeMs } from './fields.ts'

/** A version of the terms of use: 1, then a higher number for each version that people must accept again. */
export const termsVersion = z.int().check(z.minimum(1), z.maximum(9999))

/** The first version of the terms, used unless a setting requires a higher one. */
export const FIRST_TERMS = 1

/** A change in a new version of the terms, as described to people. */
const change = z.object({
  title: z.string().check(z.maxLength(120)),
  text: z.string().check(z.maxLength(600)),
})
const changes = z.array(change).check(z.maxLength(10))

/**
 * A version of the terms that the person has not accepted. Not stored: the API computes it for each response, by the server's
 * clock.
 */
export const termsDue = z.object({
  version: termsVersion,
  /** The time when the version comes into force. */
  from: timeMs,
  /**
   * Whether the person must answer now. Until they accept, the API refuses most calls with `auth/terms-required` or, after a
   * refusal, `auth/terms-refused`.
   */
  isRequired: z.boolean(),
  /** How this version of the terms differs from the previous one, by language; empty for the first version. */
  changes: z.object({ fr: changes, en: changes }),
})
export type TermsDue = z.infer<typeof termsDue>

export const termsAnswer = z.enum(['accepted', 'refused'])
export type TermsAnswer = z.infer<typeof termsAnswer>
