import { bytesOf } from '../../functions/src/testing/second-factor.ts'
import { codeOf, stepAt } from '../../functions/src/common/second-factor/one-time-codes.ts'
import { post } from './api.ts'

/** What an app shows for a key now, or `later` steps of 30 seconds. A code counts once, and the next one already counts. */
export const codeNow = (key: string, later = 0): string =>
  codeOf(bytesOf(key), stepAt(Date.now()) + later)

interface Factor {
  readonly key: string
  readonly recoveryCodes: readonly string[]
}

/** Turns a person's second factor on, with the code of now. */
export async function turnOnSecondFactor(token: string): Promise<Factor> {
  const read = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const { status, text } = await post(`/api/auth/second-factor/${path}`, body, { token })
    if (status !== 200) throw new Error(text)
    return JSON.parse(text) as Answer
  }
  const { key } = await read<{ key: string }>('begin', {})
  const { recoveryCodes } = await read<{ recoveryCodes: string[] }>('activate', {
    code: codeNow(key),
  })
  return { key, recoveryCodes }
}
