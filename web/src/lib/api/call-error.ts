import type { ErrorCode, FieldCode } from '@sesame/contract/error-codes'

/** What can go wrong before the API has answered in its own words. */
export type ClientErrorCode =
  | 'client/unreachable'
  | 'client/unexpected'
  /** The answer is of a newer API: this page is too old. */
  | 'client/outdated'
  /** A file did not get through in time. */
  | 'client/too-slow'
  | 'client/redirect-cancelled'
  | 'client/storage-refused'

interface Details {
  readonly status?: number
  readonly fields?: Readonly<Record<string, FieldCode>>
  readonly retryAfterSeconds?: number | null
  readonly triesLeft?: number | undefined
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

const REFUSED_PROOFS: readonly string[] = ['auth/requires-recent-login', 'auth/passkey-refused']

/** A call that did not succeed. Branch on the code, never on text. */
export class CallError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  /** HTTP status, or 0 when there was no answer. */
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>>
  /** When the API says that trying again is worth it. */
  readonly retryAfterSeconds: number | null
  /** How many more unlocks the API refuses before it ends the session, where it says so. */
  readonly triesLeft: number | undefined
  /** The request's id in our logs, where our API answered. */
  readonly requestId: string | undefined

  constructor(code: ErrorCode | ClientErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'CallError'
    this.code = code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.triesLeft = details.triesLeft
    this.requestId = details.requestId
  }

  /**
   * Whether the network or the server failed, so that trying again may work. An answer that our API
   * did not write (a proxy's page) counts, and so does one that only another version of this page can read. So does
   * a refusal because there was no App Check token; there may be one later.
   */
  get isOutage(): boolean {
    if (this.code === 'client/outdated') return this.status < 400 || this.status === 429
    if (this.code === 'request/unverified-app') return true
    if (this.code === 'client/unexpected') return !this.endsSession && !this.locksSession
    return this.code === 'client/unreachable' || this.status >= 500 || this.status === 429
  }

  /** Whether the API says that the session behind the token is locked. */
  get locksSession(): boolean {
    return this.status === 423
  }

  /** Whether the API says that the session behind the token is over. A proof that it refuses says nothing of that. */
  get endsSession(): boolean {
    return this.status === 401 && !REFUSED_PROOFS.includes(this.code)
  }
}
