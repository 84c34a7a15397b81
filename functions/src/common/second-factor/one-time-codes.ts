import { createHmac, randomBytes } from 'node:crypto'
import { SECOND_MS } from '@sesame/contract/durations'
import { isSameSecret } from '../is-same-secret.ts'

/** How long a code is valid, and its length, as every app assumes. */
const PERIOD_MS = 30 * SECOND_MS
const DIGITS = 6

/** RFC 4226, section 4: at least 128 bits, 160 recommended, the length of SHA-1. */
const KEY_BYTES = 20

/** How many steps a phone's clock may be ahead or behind. */
const SKEW_STEPS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A key for an app's codes: 20 random bytes. */
export const newCodeKey = (): Buffer => randomBytes(KEY_BYTES)

/** The step of the codes at a time (ms). */
export const stepAt = (now: number): number => Math.floor(now / PERIOD_MS)

/**
 * The code of a step.
 *
 * Source: RFC 6238, section 4, over HMAC-SHA-1, with the truncation of RFC 4226, section 5.3.
 */
export function codeOf(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code this is, within the allowed skew and after `lastStep`; null if there is none. A step may be used once,
 * so the caller stores it as the next `lastStep`.
 */
export function stepOf(key: Buffer, code: string, now: number, lastStep: number): number | null {
  const current = stepAt(now)
  for (let step = current - SKEW_STEPS; step <= current + SKEW_STEPS; step++) {
    if (step > lastStep && isSameSecret(code, codeOf(key, step))) return step
  }
  return null
}

/** Bytes in base32 without padding (RFC 4648, section 6), the form in which apps accept a typed key. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/gu) ?? [])
    .map((five) => BASE32.charAt(parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

/**
 * The address that apps read from a QR code.
 *
 * Source: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function codeUri(key: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`
}
