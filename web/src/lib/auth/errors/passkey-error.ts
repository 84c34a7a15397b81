/**
 * The reason why a passkey ceremony ended on the device, before our API received its result:
 *
 * - `client/passkey-cancelled`: the person closed the dialog of the browser or of a password manager, or waited too long
 *   (browsers do not say which);
 * - `client/passkey-known`: this device already has a passkey for the account;
 * - `client/passkey-unsupported`: neither the browser nor a device within reach supports it;
 * - `client/passkey-no-screen-lock`: the device cannot recognise its owner.
 */
export type PasskeyErrorCode =
  | 'client/passkey-cancelled'
  | 'client/passkey-known'
  | 'client/passkey-unsupported'
  | 'client/passkey-no-screen-lock'

/** A passkey ceremony that failed on the device or that the person cancelled. */
export class PasskeyError extends Error {
  readonly code: PasskeyErrorCode
  readonly ceremony: 'ask' | 'create'

  constructor(code: PasskeyErrorCode, ceremony: 'ask' | 'create', cause?: unknown) {
    super(code, { cause })
    this.name = 'PasskeyError'
    this.code = code
    this.ceremony = ceremony
  }
}

/** Whether the person cancelled or waited too long. That is not an error: show it as information, never in red. */
export function isCancelled(error: unknown): error is PasskeyError {
  return error instanceof PasskeyError && error.code === 'client/passkey-cancelled'
}
