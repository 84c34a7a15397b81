import { listSessions } from '@sesame/contract/endpoints/auth'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  call,
  grantOf,
  post,
  refusal,
  registered,
  type Person,
  type Reply,
} from '../support/api.ts'
import { signInAgain } from '../support/identity.ts'
import { nextSecond } from '../support/next-second.ts'

const ROUNDS = 6

const refresh = (accessToken: string) => post('/api/auth/refresh-access-token', { accessToken })

/** What ends a session, from the same device or from another one. */
const ENDINGS: Record<string, (person: Person) => Promise<Reply>> = {
  'sign-out': ({ accessToken }) => call('POST', '/api/auth/sign-out', { token: accessToken }),
  'a reset': async ({ email }) => {
    const { idToken } = await signInAgain(email)
    return post('/api/auth/reset-password', { idToken })
  },
}

describe.each(Object.entries(ENDINGS))('refresh racing %s', (_name, end) => {
  it('leaves no live token, whichever comes first', { timeout: 90_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await registered()
      await nextSecond()
      const refreshes = () => [refresh(person.accessToken), refresh(person.accessToken)]
      const before = round % 2 === 0 ? refreshes() : []
      const ended = end(person)
      const after = round % 2 === 1 ? refreshes() : []
      expect((await ended).status).toBeLessThan(300)
      for (const reply of await Promise.all([...before, ...after])) {
        const token = reply.status === 200 ? grantOf(reply).accessToken : person.accessToken
        expect(refusal(await refresh(token))).toEqual([401, 'auth/session-ended'])
      }
    }
  })
})

describe('the list of sessions', () => {
  it('is whole after devices raced to their end', async () => {
    const person = await registered()
    await nextSecond()
    const { idToken } = await signInAgain(person.email)
    const other = grantOf(await post('/api/auth/sign-in', { idToken, remember: true }))
    await Promise.all([
      refresh(other.accessToken),
      call('POST', '/api/auth/lock-session', { token: other.accessToken }),
      call('POST', '/api/auth/sign-out', { token: other.accessToken }),
    ])
    const reply = await call('GET', '/api/auth/sessions', { token: person.accessToken })
    expect(reply.status).toBe(200)
    const { current, sessions } = z.parse(
      listSessions.response ?? z.never(),
      JSON.parse(reply.text),
    ) as { current: string; sessions: Record<string, object> }
    expect(Object.keys(sessions)).toEqual([current])
  })
})
