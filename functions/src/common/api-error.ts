import { ERROR_STATUS, type ErrorCode, type FieldCode } from '@sesame/contract/error-codes'

/** A refusal or failure that the API answers under one of its codes; the code fixes the status. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** What is wrong with each field, by dotted path (`request/invalid` only). */
  readonly fields: Readonly<Record<string, FieldCode>> | undefined

  /** When it is worth trying again, answered in `Retry-After` (429 and 503 only). */
  readonly retryAfterSeconds: number | undefined

  /** Name of the limit that refused (`request/too-many` only): for the log, never answered. */
  readonly limit: string | undefined

  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown
      fields?: Readonly<Record<string, FieldCode>>
      retryAfterSeconds?: number
      limit?: string
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.limit = options.limit
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
