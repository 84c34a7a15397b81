import { createHmac } from 'node:crypto'
import { SECOND_MS } from '@sesame/contract/durations'
import type { ResponseOf } from '@sesame/contract/endpoint'
import type {
  activateSecondFactor,
  beginSecondFactor,
} from '@sesame/contract/endpoints/second-factor'
import { post, type Person } from './api.ts'

const STEP_MS = 30 * SECOND_MS
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A code app: six digits of HMAC-SHA-1 every 30 seconds (RFC 6238). */
export class CodeApp {
  readonly #key: Buffer
  #last = 0

  /** `key` as the API shows it, in base32. */
  constructor(key: string) {
    const bits = Array.from(key, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    const bytes = bits.join('').match(/.{8}/gu) ?? []
    this.#key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  }

  /**
   * The next code that the API has not seen. It takes each once, and also those of the step before and after the current one; the
   * one before only if the current step does not end meanwhile.
   */
  async next(): Promise<string> {
    for (;;) {
      const now = Math.floor(Date.now() / STEP_MS)
      const isEnding = Date.now() % STEP_MS > STEP_MS / 2
      const step = Math.max(this.#last + 1, isEnding ? now : now - 1)
      if (step <= now + 1) {
        this.#last = step
        return this.#at(step)
      }
      await new Promise((resolve) => setTimeout(resolve, SECOND_MS))
    }
  }

  /** A code that is none of the ones that the API takes now. */
  wrong(): string {
    const now = Math.floor(Date.now() / STEP_MS)
    const right = [-2, -1, 0, 1, 2].map((offset) => this.#at(now + offset))
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555']
    return wrong.find((code) => !right.includes(code)) ?? ''
  }

  #at(step: number): string {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(step))
    const hash = createHmac('sha1', this.#key).update(counter).digest()
    const offset = (hash.at(-1) ?? 0) & 15
    const code = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000
    return String(code).padStart(6, '0')
  }
}

/** Turns a person's second factor on, in their session with a recent proof. */
export async function protect({ accessToken }: Pick<Person, 'accessToken'>): Promise<{
  readonly app: CodeApp
  readonly recoveryCodes: readonly string[]
}> {
  const begun = await post('/api/auth/second-factor/begin', {}, { token: accessToken })
  const { key } = JSON.parse(begun.text) as ResponseOf<typeof beginSecondFactor>
  const app = new CodeApp(key)
  const code = await app.next()
  const done = await post('/api/auth/second-factor/activate', { code }, { token: accessToken })
  if (done.status !== 200) throw new Error(`second factor: ${done.status} ${done.text}`)
  const { recoveryCodes } = JSON.parse(done.text) as ResponseOf<typeof activateSecondFactor>
  return { app, recoveryCodes }
}
