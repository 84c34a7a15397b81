import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { createHmac, type KeyObject } from 'node:crypto'
import { isSameSecret } from '../common/is-same-secret.ts'

/**
 * How long our code is valid: twice as long as the identity service's own code, so that it is still valid after a password is set
 * with that code.
 */
const LIFE_SECONDS = (2 * HOUR_MS) / SECOND_MS

/**
 * Our own code in an e-mailed reset link, in addition to the identity service's code. It proves that a password was set through
 * that link, and not with a stolen token. Signed with the pepper, a secret available to every function that sends reset links.
 */
export function resetCode(pepper: KeyObject, email: string, nowSeconds: number): string {
  return `${nowSeconds}.${mac(pepper, email, nowSeconds)}`
}

/** Returns when (seconds) the link with this code was sent to this address; null if it was not sent there, or has expired. */
export function readResetCode(
  pepper: KeyObject,
  code: string,
  email: string,
  nowSeconds: number,
): number | null {
  const [time = '', given = ''] = code.split('.')
  const sentSeconds = Number(time)
  if (!Number.isSafeInteger(sentSeconds) || nowSeconds - sentSeconds > LIFE_SECONDS) return null
  return isSameSecret(given, mac(pepper, email, sentSeconds)) ? sentSeconds : null
}

const mac = (pepper: KeyObject, email: string, seconds: number): string =>
  createHmac('sha256', pepper)
    .update(`reset-password ${seconds} ${email.toLowerCase()}`)
    .digest('base64url')
