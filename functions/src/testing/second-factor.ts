import { codeOf, stepAt } from '../common/second-factor/one-time-codes.ts'
import type { Client } from './api-client.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key as an app reads it (base32 without padding). */
export function bytesOf(base32: string): Buffer {
  const bits = base32.replace(/./gu, (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.match(/.{8}/gu) ?? []
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)))
}

/** Begins an activation. Resolves with the app's key. */
export async function begin(client: Client, accessToken: string): Promise<Buffer> {
  const { status, text } = await client.post(
    '/api/auth/second-factor/begin',
    undefined,
    accessToken,
  )
  if (status !== 200) throw new Error(text)
  return bytesOf((JSON.parse(text) as { key: string }).key)
}

export interface Factor {
  readonly key: Buffer
  readonly recoveryCodes: readonly string[]
}

/** Turns the second factor on. `now` (ms): by the API's clock. */
export async function turnOn(client: Client, accessToken: string, now: number): Promise<Factor> {
  const key = await begin(client, accessToken)
  const body = { code: codeOf(key, stepAt(now)) }
  const { status, text } = await client.post('/api/auth/second-factor/activate', body, accessToken)
  if (status !== 200) throw new Error(text)
  return { key, recoveryCodes: (JSON.parse(text) as Omit<Factor, 'key'>).recoveryCodes }
}

/** The ticket that a refused proof brings. */
export const ticketOf = ({ text }: { readonly text: string }): string =>
  (JSON.parse(text) as { error: { secondFactor: { ticket: string } } }).error.secondFactor.ticket
