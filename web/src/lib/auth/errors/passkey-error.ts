/**
 * Why a passkey's ceremony ended at the device, before our API heard of it:
 *
 * - `client/passkey-cancelled`: the person closed its window or waited too long; browsers do not say which;
 * - `client/passkey-known`: this device already has one for the account;
 * - `client/passkey-unsupported`: neither the browser nor a device in reach supports it;
 * - `client/passkey-no-screen-lock`: the device cannot recognise its owner.
 */
export type PasskeyErrorCode =
  | 'client/passkey-cancelled'
  | 'client/passkey-known'
  | 'client/passkey-unsupported'
  | 'client/passkey-no-screen-lock'

/** A ceremony that the device or the person did not finish. */
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

/** Whether the person changed their mind or waited too long. That is no error: show it as information, never in red. */
export function isCancelled(error: unknown): error is PasskeyError {
  return error instanceof PasskeyError && error.code === 'client/passkey-cancelled'
}
