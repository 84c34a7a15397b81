import { DAY_MS } from '@sesame/contract/durations'
import type { SecondFactor, Wait } from '../common/access/factor.ts'
import { codeOf, stepAt } from '../common/second-factor/one-time-codes.ts'
import type { Client } from './api-client.ts'
import type { World } from './fakes/world.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the bytes of a key as an authenticator app decodes it (base32 without padding). */
export function bytesOf(base32: string): Buffer {
  const bits = base32.replace(/./gu, (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.match(/.{8}/gu) ?? []
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)))
}

type Poster = Pick<Client, 'post'>

/** Begins an activation. Resolves with the key for the app. */
export async function begin(client: Poster, accessToken: string): Promise<Buffer> {
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

/** Completes an activation with a code. Resolves with the recovery codes. */
export async function activate(
  client: Poster,
  accessToken: string,
  code: string,
): Promise<Factor['recoveryCodes']> {
  const path = '/api/auth/second-factor/activate'
  const { status, text } = await client.post(path, { code }, accessToken)
  if (status !== 200) throw new Error(text)
  return (JSON.parse(text) as Factor).recoveryCodes
}

/** Turns the second factor on. `now` (ms) is the time of the API's clock. */
export async function turnOn(client: Poster, accessToken: string, now: number): Promise<Factor> {
  const key = await begin(client, accessToken)
  const recoveryCodes = await activate(client, accessToken, codeOf(key, stepAt(now)))
  return { key, recoveryCodes }
}

/** Returns the ticket in the refusal of a proof that needs a code. */
export const ticketOf = ({ text }: { readonly text: string }): string =>
  (JSON.parse(text) as { error: { secondFactor: { ticket: string } } }).error.secondFactor.ticket

/** The id of the alert about the waiting period of {@link addWait}. */
export const WAIT_ALERT = 'WaitAlert1'

/** Stores a second factor whose key and recovery codes are placeholders, so that no code is accepted. */
export function addFactor({ tree }: World, uid: string, change: Partial<SecondFactor> = {}): void {
  const factor: SecondFactor = {
    since: 1,
    sealed: 'sealed',
    lastStep: 1,
    afterProviders: false,
    salt: 'salt',
    codes: { hash: true },
    remembered: {},
    tries: {},
    ...change,
  }
  tree.write(`access/${uid}/factor`, factor)
}

/** Stores a second factor whose waiting period began at this time (ms), with the alert about the period. */
export function addWait(world: World, uid: string, since: number, by: Wait['by'] = 'person'): void {
  const until = since + 7 * DAY_MS
  addFactor(world, uid, { wait: { since, until, by, alert: WAIT_ALERT, toldDay: 1 } })
  const alert = { kind: 'second-factor-wait', at: since, device: 'Linux', wait: { until, by } }
  world.tree.write(`notifications/${uid}/${WAIT_ALERT}`, alert)
}
