import type { Notification } from '@sesame/contract/records/notification'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/alerts.ts'
import { call, grantOf, post, registered, type Person } from '../../support/api.ts'
import { readAs, readRecord } from '../../support/database.ts'
import { uploadFile } from '../../support/erasure.ts'
import { filesAs } from '../../support/files.ts'
import { signInAgain, type Identity } from '../../support/identity.ts'
import { nextSecond } from '../../support/next-second.ts'
import { newDevice } from '../../support/thief.ts'

/** A sign-in of the person that is over, or never came to our API. */
type Ended = (person: Person) => Promise<Pick<Identity, 'idToken'>>

const sidOf = async (token: string): Promise<string> => {
  const { text } = await call('GET', '/api/auth/sessions', { token })
  return z.parse(z.object({ current: z.string() }), JSON.parse(text)).current
}

const alertOf = async (uid: string, kind: Notification['kind']): Promise<string> => {
  const kept = (await readRecord(`notifications/${uid}`)) as Record<string, Notification>
  return Object.entries(kept).find(([, one]) => one.kind === kind)?.[0] ?? ''
}

const ENDED: readonly (readonly [string, Ended])[] = [
  [
    'was ended alone',
    async (person) => {
      const device = await newDevice(person)
      const sid = await sidOf(device.accessToken)
      await call('DELETE', `/api/auth/sessions/${sid}`, { token: person.accessToken })
      return device
    },
  ],
  [
    'was ended with all others',
    async (person) => {
      const device = await newDevice(person)
      await call('DELETE', '/api/auth/sessions', { token: person.accessToken })
      return device
    },
  ],
  [
    'was signed out',
    async (person) => {
      const device = await newDevice(person)
      await call('POST', '/api/auth/sign-out', { token: device.accessToken })
      return device
    },
  ],
  [
    'is locked',
    async (person) => {
      const device = await newDevice(person)
      await call('POST', '/api/auth/lock-session', { token: device.accessToken })
      return device
    },
  ],
  [
    'was disowned',
    async (person) => {
      await nextSecond()
      const device = await signInAgain(person.email)
      const body = JSON.stringify({ idToken: device.idToken, remember: true })
      const opened = await call('POST', '/api/auth/sign-in', {
        ...{ body, headers: { 'User-Agent': PHONE } },
      })
      grantOf(opened)
      const alert = await alertOf(person.uid, 'new-device')
      await post('/api/auth/secure-account', { alert }, { token: person.accessToken })
      return device
    },
  ],
  [
    'never came to our API',
    async ({ email }) => {
      await nextSecond()
      return signInAgain(email)
    },
  ],
]

// `it.fails`: the attack succeeds so far. What mends it makes it an `it`.

describe.each(ENDED)('a sign-in that %s', (_, end) => {
  it('reads nothing of the database', async () => {
    const person = await registered()
    const { idToken } = await end(person)
    expect(await readAs(idToken, `users/${person.uid}`)).toBe(401)
  })

  it.fails('reads no file', async () => {
    const person = await registered()
    await uploadFile(`private/${person.uid}/0`)
    const { read } = filesAs((await end(person)).idToken)
    expect(await read(`private/${person.uid}/0`)).toBe(403)
  })

  it.fails('lists no files', async () => {
    const person = await registered()
    const { list } = filesAs((await end(person)).idToken)
    expect(await list(`private/${person.uid}/`)).toBe(403)
  })

  it.fails('writes no file', async () => {
    const person = await registered()
    const { write } = filesAs((await end(person)).idToken)
    expect(await write(`private/${person.uid}/0`)).toBe(403)
  })

  it.fails('deletes no file', async () => {
    const person = await registered()
    await uploadFile(`private/${person.uid}/0`)
    const { remove } = filesAs((await end(person)).idToken)
    expect(await remove(`private/${person.uid}/0`)).toBe(403)
  })

  it.fails('reads no export', async () => {
    const person = await registered()
    await uploadFile(`exports/${person.uid}/1`)
    const { read } = filesAs((await end(person)).idToken)
    expect(await read(`exports/${person.uid}/1`)).toBe(403)
  })
})

describe('the metadata of a file', () => {
  it.fails('holds no token that opens it without a session', async () => {
    const { uid, idToken } = await newDevice(await registered())
    const name = `private/${uid}/0`
    const files = filesAs(idToken)
    await files.write(name)
    const tokens = await files.downloadTokens(name)
    const statuses = await Promise.all(tokens.map((token) => files.readBy(name, token)))
    expect(statuses.filter((status) => status === 200)).toEqual([])
  })
})
