import type { OwnErrorCode, ToolsErrorCode } from '@sesame/contract/error-codes'
import type { ClientErrorCode } from '../lib/api/call-error.ts'
import type { AlreadyLoggedInError } from '../lib/auth/errors/already-logged-in-error.ts'
import type { PasskeyErrorCode } from '../lib/auth/errors/passkey-error.ts'
import type { PictureError } from '../lib/avatar/picture-error.ts'
import type { FileError } from '../lib/files/file-error.ts'
import type { ErrorMessage } from './errors.ts'

type KnownErrorCode =
  | Exclude<OwnErrorCode, ToolsErrorCode>
  | ClientErrorCode
  | AlreadyLoggedInError['code']
  | PasskeyErrorCode
  | FileError['code']
  | PictureError['code']

/** The messages for the error codes of the API and of the client itself. Does not compile if a code is missing. */
export const apiErrors: Record<KnownErrorCode, ErrorMessage> = {
  'request/malformed-json': 'outdated',
  'request/invalid': 'invalidRequest',
  'request/foreign-origin': 'outdated',
  'request/unverified-app': 'unverifiedApp',
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
  'auth/unknown-service': 'unexpected',
  'auth/session-locked': 'sessionLocked',
  'auth/sign-up-incomplete': 'signUpIncomplete',
  'auth/captcha-refused': 'captcha',
  'auth/forbidden': 'forbidden',
  'auth/terms-required': 'termsRequired',
  'auth/terms-refused': 'termsRefused',
  'auth/second-factor-required': 'codeRequired',
  'auth/second-factor-due': 'secondFactorDue',
  'auth/second-factor-on': 'secondFactorOn',
  'auth/second-factor-off': 'secondFactorOff',
  'auth/second-factor-unreadable': 'codeUnreadable',
  'auth/second-factor-wait': 'tooMany',
  'auth/code-refused': 'codeRefused',
  'auth/ticket-expired': 'ticketExpired',
  'auth/session-not-found': 'sessionNotFound',
  'auth/passkey-refused': 'passkeyRefused',
  'auth/passkey-not-found': 'passkeyNotFound',
  'auth/account-disabled': 'userDisabled',
  'auth/challenge-expired': 'challengeExpired',
  'auth/too-many-passkeys': 'tooManyPasskeys',
  'auth/last-method': 'lastMethod',
  'auth/still-owner': 'stillOwner',
  'auth/method-not-confirmed': 'methodNotConfirmed',
  'auth/already-signed-up': 'alreadySignedUp',
  'auth/address-taken': 'addressTaken',
  'auth/link-expired': 'linkExpired',
  'files/not-found': 'fileNotFound',
  'video/not-found': 'videoNotFound',
  'video/unavailable': 'videoUnavailable',
  'server/internal': 'unreachable',
  'server/misconfigured': 'unreachable',
  'server/unavailable': 'unreachable',
  'client/unreachable': 'unreachable',
  'client/too-slow': 'tooSlow',
  'client/file-empty': 'fileEmpty',
  'client/file-too-large': 'fileTooLarge',
  'client/file-type': 'fileType',
  'client/redirect-cancelled': 'popupClosed',
  'client/storage-refused': 'storageRefused',
  'client/code-left': 'codeRequired',
  'client/unexpected': 'unexpected',
  'client/outdated': 'outdated',
  'client/picture-unreadable': 'pictureUnreadable',
  'client/picture-too-large': 'pictureTooLarge',
  'client/passkey-cancelled': 'passkeyCancelled',
  'client/passkey-known': 'passkeyKnown',
  'client/passkey-unsupported': 'passkeyUnsupported',
  'client/passkey-no-screen-lock': 'passkeyNoScreenLock',
  'client/already-logged-in': 'alreadyLoggedIn',
}
