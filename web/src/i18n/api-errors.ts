import type { ErrorCode } from '@sesame/contract/error-codes'
import type { ClientErrorCode } from '../lib/api/call-error.ts'
import type { AlreadyLoggedInError } from '../lib/auth/already-logged-in-error.ts'
import type { ErrorMessage } from './catalogue.ts'

type OwnErrorCode = ErrorCode | ClientErrorCode | AlreadyLoggedInError['code']

/** Our own codes, the API's and the client's. Does not compile when one is missing. */
export const apiErrors: Record<OwnErrorCode, ErrorMessage> = {
  'request/malformed-json': 'outdated',
  'request/invalid': 'invalidRequest',
  'request/unknown-route': 'outdated',
  'request/method-not-allowed': 'outdated',
  'request/too-large': 'tooLarge',
  'request/unsupported-media-type': 'outdated',
  'request/too-many': 'tooMany',
  'auth/missing-token': 'sessionEnded',
  'auth/invalid-token': 'sessionEnded',
  'auth/token-expired': 'sessionEnded',
  'auth/session-ended': 'sessionEnded',
  'auth/requires-recent-login': 'recentLogin',
  'auth/session-locked': 'sessionLocked',
  'auth/sign-up-incomplete': 'signUpIncomplete',
  'auth/captcha-refused': 'captcha',
  'auth/forbidden': 'forbidden',
  'auth/session-not-found': 'sessionNotFound',
  'auth/already-signed-up': 'alreadySignedUp',
  'video/not-found': 'videoNotFound',
  'video/unavailable': 'videoUnavailable',
  'server/internal': 'unreachable',
  'server/misconfigured': 'unreachable',
  'server/unavailable': 'unreachable',
  'client/unreachable': 'unreachable',
  'client/unexpected': 'unexpected',
  'client/already-logged-in': 'alreadyLoggedIn',
}
