import { PASSKEY_CHALLENGE_MS } from '@sesame/contract/constants'
import { createHmac, type KeyObject } from 'node:crypto'
import { ApiError } from '../../common/api-error.ts'
import { isSameSecret } from '../../common/is-same-secret.ts'
import { signedChallenge } from '../../common/passkeys/signed-challenge.ts'
import { randomId } from '../../common/random-id.ts'

/** A challenge as the browser returned it. The browser signed `text`. `id` can be used once. `expiresAt` is in ms. */
export interface ConsoleChallenge {
  readonly text: string
  readonly id: string
  readonly expiresAt: number
}

/** The content of a challenge: an id, the time at which it expires (ms), and our HMAC of both. */
const CHALLENGE = /^([A-Za-z0-9]{20})\.(\d{1,15})\.([\w-]{43})$/

/**
 * Creates a challenge of the console. The product signs its challenges with keys that the console does not have, so neither of
 * the two accepts the other's challenges.
 */
export function makeConsoleChallenge(pepper: KeyObject, now: number): string {
  const signed = `${randomId() + randomId()}.${now + PASSKEY_CHALLENGE_MS}`
  return `${signed}.${hmac(pepper, signed)}`
}

/**
 * Reads the challenge that a browser signed. Does not check whether it was used before.
 *
 * @throws {ApiError} `auth/challenge-expired` after five minutes, `auth/passkey-refused` if the console did not create the
 *   challenge.
 */
export function readConsoleChallenge(
  pepper: KeyObject,
  clientDataJSON: string,
  now: number,
): ConsoleChallenge {
  const text = textOf(clientDataJSON)
  const [, id = '', until = '', signature = ''] = CHALLENGE.exec(text) ?? []
  if (!isSameSecret(signature, hmac(pepper, `${id}.${until}`))) {
    throw new ApiError('auth/passkey-refused', { because: 'console-challenge-forged' })
  }
  const expiresAt = Number(until)
  if (expiresAt <= now)
    throw new ApiError('auth/challenge-expired', { because: 'console-challenge-too-old' })
  return { text, id, expiresAt }
}

function textOf(clientDataJSON: string): string {
  try {
    return signedChallenge(clientDataJSON)
  } catch (cause) {
    throw new ApiError('auth/passkey-refused', { cause, because: 'console-challenge-unreadable' })
  }
}

const hmac = (pepper: KeyObject, text: string) =>
  createHmac('sha256', pepper).update(`console-challenge:${text}`).digest('base64url')
