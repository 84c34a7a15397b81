import { createHmac, randomBytes } from 'node:crypto'
import { SECOND_MS } from '@sesame/contract/durations'
import { isSameSecret } from '../is-same-secret.ts'

/** Duration and length of a code. All authenticator apps assume these values. */
const PERIOD_MS = 30 * SECOND_MS
const DIGITS = 6

/** RFC 4226, section 4, requires at least 128 bits and recommends 160 bits, the length of SHA-1. */
const KEY_BYTES = 20

/** Maximum number of steps by which a phone's clock may be ahead or behind. */
const SKEW_STEPS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Generates an authenticator app's secret key: 20 random bytes. */
export const newCodeKey = (): Buffer => randomBytes(KEY_BYTES)

/** Returns the TOTP step at a time (ms). */
export const stepAt = (now: number): number => Math.floor(now / PERIOD_MS)

/**
 * Returns the code of a TOTP step.
 *
 * Source: RFC 6238, section 4, with HMAC-SHA-1 and the truncation of RFC 4226, section 5.3.
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
 * Returns the step of a code, if the step is within the allowed clock difference and after `lastStep`; otherwise null.
 * Each step may be used only once, so the caller must store it as the next `lastStep`.
 */
export function stepOf(key: Buffer, code: string, now: number, lastStep: number): number | null {
  const current = stepAt(now)
  for (let step = current - SKEW_STEPS; step <= current + SKEW_STEPS; step++) {
    if (step > lastStep && isSameSecret(code, codeOf(key, step))) return step
  }
  return null
}

/** Encodes bytes in base32 without padding (RFC 4648, section 6), the format in which authenticator apps accept a typed key. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/gu) ?? [])
    .map((five) => BASE32.charAt(parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

/**
 * Returns the URI that authenticator apps read from a QR code.
 *
 * Source: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function codeUri(key: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`
}
