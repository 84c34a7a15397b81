import type { secondFactorNeeded } from '@sesame/contract/endpoints/second-factor'
import { ERROR_STATUS, type ErrorCode, type FieldCode } from '@sesame/contract/error-codes'
import type * as z from 'zod/mini'
import type { CustomClaims } from './ports/identity/identity.ts'

/** An error of the API. Its code determines the HTTP status. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** Codes of invalid fields by dotted path (`request/invalid` only). */
  readonly fields: Readonly<Record<string, FieldCode>> | undefined

  /** Number of failed unlock attempts that remain before the session ends (failed unlocks only). */
  readonly triesLeft: number | undefined

  /** Whether the rejected passkey is unknown. */
  readonly unknownPasskey: true | undefined

  /** Sent as `Retry-After` (429 and 503 only). */
  readonly retryAfterSeconds: number | undefined

  /** The rate limit that was exceeded (`request/too-many` only); logged, never sent. */
  readonly limit: string | undefined

  /** The data that the client needs to continue with a second factor (`auth/second-factor-required` only). */
  readonly secondFactor: z.input<typeof secondFactorNeeded> | undefined

  /** The claims for the custom token in `secondFactor`; the claims themselves are never sent. */
  readonly enters: CustomClaims | undefined

  /** A short reason that distinguishes the places that throw the same code; logged, never sent. */
  readonly because: string | undefined

  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown
      fields?: Readonly<Record<string, FieldCode>>
      triesLeft?: number
      unknownPasskey?: true
      retryAfterSeconds?: number
      limit?: string
      secondFactor?: z.input<typeof secondFactorNeeded>
      enters?: CustomClaims
      because?: string
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = options.fields
    this.triesLeft = options.triesLeft
    this.unknownPasskey = options.unknownPasskey
    this.retryAfterSeconds = options.retryAfterSeconds
    this.limit = options.limit
    this.secondFactor = options.secondFactor
    this.enters = options.enters
    this.because = options.because
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Whether an error is an `ApiError` with this code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code
