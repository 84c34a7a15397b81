import { SECOND_MS } from '@sesame/contract/durations'
import { codeOf, stepAt } from '../../functions/src/common/second-factor/one-time-codes.ts'
import { activate, begin, bytesOf } from '../../functions/src/testing/second-factor.ts'
import { post, type Person } from './api.ts'

const STEP_MS = 30 * SECOND_MS

/** A code app. */
export class CodeApp {
  readonly #key: Buffer
  #last = 0

  constructor(key: Buffer) {
    this.#key = key
  }

  /** Returns a code app with a key as the screen shows it, in groups of letters. */
  static typed(key: string): CodeApp {
    return new CodeApp(bytesOf(key.replaceAll(/\s/g, '')))
  }

  /**
   * Returns the next code that the API has not received yet. The API accepts the codes of the current time step, the one
   * before and the one after, each one time. The previous step's code is returned only in the first half of the current
   * step.
   */
  async next(): Promise<string> {
    for (;;) {
      const now = stepAt(Date.now())
      const isEnding = Date.now() % STEP_MS > STEP_MS / 2
      const step = Math.max(this.#last + 1, isEnding ? now : now - 1)
      if (step <= now + 1) {
        this.#last = step
        return codeOf(this.#key, step)
      }
      await new Promise((resolve) => setTimeout(resolve, SECOND_MS))
    }
  }

  /** Returns a code that the API would refuse now. */
  wrong(): string {
    const now = stepAt(Date.now())
    const right = [-2, -1, 0, 1, 2].map((offset) => codeOf(this.#key, now + offset))
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555']
    return wrong.find((code) => !right.includes(code)) ?? ''
  }
}

const client = {
  post: (path: string, body: unknown, token?: string) => post(path, body, { token }),
}

/** Turns on a person's second factor, in a session with a recent proof of identity. */
export async function protect({ accessToken }: Pick<Person, 'accessToken'>): Promise<{
  readonly app: CodeApp
  readonly recoveryCodes: readonly string[]
}> {
  const app = new CodeApp(await begin(client, accessToken))
  return { app, recoveryCodes: await activate(client, accessToken, await app.next()) }
}
