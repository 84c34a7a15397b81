import type { ErrorCode, FieldCode } from '@sesame/contract/error-codes'

/** Failures that the client detects itself, rather than the API. */
export type ClientErrorCode =
  | 'client/unreachable'
  | 'client/unexpected'
  /** The response comes from a newer API, and this page is too old to read it. */
  | 'client/outdated'
  /** A file transfer exceeded the time limit. */
  | 'client/too-slow'
  | 'client/redirect-cancelled'
  | 'client/storage-refused'
  /** The person closed the second-factor form without entering a code. Show no message, because this was intentional. */
  | 'client/code-left'

interface Details {
  readonly status?: number
  readonly fields?: Readonly<Record<string, FieldCode>>
  readonly retryAfterSeconds?: number | null
  readonly triesLeft?: number | undefined
  readonly secondFactor?: unknown
  readonly unknownPasskey?: true | undefined
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

const REFUSED_PROOFS: readonly string[] = ['auth/requires-recent-login', 'auth/passkey-refused']

/** A failed call. Branch on the code, never on the text. */
export class CallError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  /** HTTP status, or 0 if no response arrived. */
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>>
  /** How long to wait before a retry; null if the API does not say. */
  readonly retryAfterSeconds: number | null
  /**
   * How many attempts are left: to unlock before the API ends the session, or to enter a code before the person must wait.
   * Undefined if the API does not say.
   */
  readonly triesLeft: number | undefined
  /** How to continue with a second factor, as the API returned it (`secondFactorNeeded` of the contract); not parsed. */
  readonly secondFactor: unknown
  /** True if the API refused a passkey because it belongs to no account. */
  readonly unknownPasskey: true | undefined
  /** The request's id in our logs; undefined if our API did not write the response. */
  readonly requestId: string | undefined

  constructor(code: ErrorCode | ClientErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'CallError'
    this.code = code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.triesLeft = details.triesLeft
    this.secondFactor = details.secondFactor
    this.unknownPasskey = details.unknownPasskey
    this.requestId = details.requestId
  }

  /**
   * Whether the network or the server failed, so a retry may work. Also true for responses that our API did not write (a proxy's
   * page) and for responses that this version of the page cannot read. Also true for calls refused for lack of an App Check
   * token, because a token may be available later.
   */
  get isOutage(): boolean {
    if (this.code === 'client/outdated') return this.status < 400 || this.status === 429
    if (this.code === 'request/unverified-app') return true
    if (this.code === 'client/unexpected') return !this.endsSession && !this.locksSession
    return this.code === 'client/unreachable' || this.status >= 500 || this.status === 429
  }

  /** Whether the API reported that the session is locked. */
  get locksSession(): boolean {
    return this.status === 423
  }

  /** Whether the API reported that the session has ended. A refused proof of identity does not end the session. */
  get endsSession(): boolean {
    return this.status === 401 && !REFUSED_PROOFS.includes(this.code)
  }
}
