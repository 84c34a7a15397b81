import { ERRORS as APPLICATION } from '../../application/names.ts'
import type { ApartFrom } from './apart.ts'

/** Sésame's own error codes, with their HTTP statuses. */
export const OWN_STATUS = {
  'request/malformed-json': 400,
  'request/invalid': 400,
  'request/foreign-origin': 403,
  'request/unverified-app': 403,
  'request/unknown-route': 404,
  'request/method-not-allowed': 405,
  'request/too-large': 413,
  'request/unsupported-media-type': 415,
  'request/too-many': 429,
  'auth/missing-token': 401,
  'auth/invalid-token': 401,
  'auth/token-expired': 401,
  'auth/session-ended': 401,
  'auth/requires-recent-login': 401,
  'auth/unknown-service': 401,
  'auth/session-locked': 423,
  'auth/sign-up-incomplete': 403,
  'auth/captcha-refused': 403,
  'auth/forbidden': 403,
  'auth/terms-required': 403,
  'auth/terms-refused': 403,
  'auth/second-factor-required': 403,
  'auth/second-factor-due': 403,
  'auth/second-factor-on': 409,
  'auth/second-factor-off': 409,
  'auth/second-factor-unreadable': 409,
  'auth/second-factor-wait': 429,
  'auth/code-refused': 403,
  'auth/ticket-expired': 410,
  'auth/session-not-found': 404,
  'auth/passkey-refused': 401,
  'auth/passkey-not-found': 404,
  'auth/account-disabled': 403,
  'auth/challenge-expired': 410,
  'auth/too-many-passkeys': 409,
  'auth/last-method': 409,
  'auth/still-owner': 409,
  'auth/method-not-confirmed': 403,
  'auth/already-signed-up': 409,
  'auth/address-taken': 409,
  'auth/link-expired': 410,
  'files/not-found': 404,
  'video/not-found': 404,
  'video/unavailable': 502,
  'tools/not-an-operator': 403,
  'tools/forbidden': 403,
  'tools/second-operator': 403,
  'tools/passkey-not-admitted': 403,
  'tools/not-found': 404,
  'tools/changed': 409,
  'tools/last-owner': 409,
  'tools/no-passkey': 409,
  'tools/unavailable-here': 409,
  'server/internal': 500,
  'server/misconfigured': 500,
  'server/unavailable': 503,
} as const satisfies Record<string, number>

/**
 * Every error code of the API, with its HTTP status: Sésame's codes, and those of the application that uses Sésame. Clients
 * must depend on the code, not on the status or on text.
 */
export const ERROR_STATUS = {
  ...OWN_STATUS,
  ...(APPLICATION satisfies ApartFrom<typeof APPLICATION, typeof OWN_STATUS>),
}

/** A code of {@link ERROR_STATUS}. */
export type ErrorCode = keyof typeof ERROR_STATUS

/** One of Sésame's own error codes. */
export type OwnErrorCode = keyof typeof OWN_STATUS

/** A code that only the operators' console receives (docs/decisions/035). */
export type ToolsErrorCode = Extract<OwnErrorCode, `tools/${string}`>

/** Whether a string is one of the API's error codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code)
}

/** The reasons for which a field of a request can be rejected. */
export const FIELD_CODES = ['required', 'invalid', 'too-short', 'too-long', 'unknown'] as const

/** A code of {@link FIELD_CODES}. */
export type FieldCode = (typeof FIELD_CODES)[number]
