import { EXPORT_FILE } from '@sesame/contract/constants'
import type { Notification } from '@sesame/contract/records/notification'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../../support/alerts.ts'
import { call, grantOf, post, registered, type Person } from 'sesame-testing/api'
import { readAs, readRecord } from '../../support/database.ts'
import { uploadFile } from '../../support/erasure.ts'
import { DIRECTLY, FILES, sendFile } from '../../support/files.ts'
import { signInAgain, type Identity } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { newDevice } from '../../support/thief.ts'

/** Ends one of the person's sign-ins, or creates a sign-in at the identity service that is never exchanged for a session. */
type Ended = (
  person: Person,
) => Promise<Pick<Identity, 'idToken'> & { readonly accessToken?: string }>

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
        body,
        headers: { 'User-Agent': PHONE },
      })
      const { accessToken } = grantOf(opened)
      const alert = await alertOf(person.uid, 'new-device')
      await post('/api/auth/secure-account', { alert }, { token: person.accessToken })
      return { ...device, accessToken }
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

/**
 * A thief's attacks on a file, each in two ways: through Storage with the ID token, and through the API with the access token.
 */
const ATTACKS: readonly (readonly [string, Attack, Attack])[] = [
  [
    'reads no file',
    ({ idToken, uid }) => directly('fetch', idToken, `private/${uid}/0`),
    ({ token }) => asked('GET', `${FILES}/0`, token),
  ],
  [
    'lists no files',
    ({ idToken, uid }) => directly('list', idToken, `private/${uid}/0`),
    ({ token }) => asked('GET', FILES, token),
  ],
  [
    'writes no file',
    ({ idToken, uid }) => directly('write', idToken, `private/${uid}/1`),
    async ({ token }) => (await sendFile(token, `${FILES}/1`)).status,
  ],
  [
    'deletes no file',
    ({ idToken, uid }) => directly('delete', idToken, `private/${uid}/0`),
    ({ token }) => asked('DELETE', `${FILES}/0`, token),
  ],
  [
    'reads no export',
    ({ idToken, uid }) => directly('fetch', idToken, `exports/${uid}/${EXPORT_FILE}`),
    ({ token }) => asked('GET', `${FILES}/export/content`, token),
  ],
]

interface Loot {
  readonly uid: string
  readonly idToken: string
  /** The access token, or the ID token if the sign-in never got an access token. */
  readonly token: string
}
type Attack = (loot: Loot) => Promise<number>

const asked = async (method: string, path: string, token: string) =>
  (await call(method, path, { token })).status

async function directly(act: string, idToken: string, name: string): Promise<number> {
  const status = await DIRECTLY[act]?.(idToken, name)
  if (status === undefined) throw new Error(act)
  return status
}

describe.each(ENDED)('a sign-in that %s', (_, end) => {
  let person: Person
  let loot: Loot

  beforeAll(async () => {
    person = await registered()
    const { uid } = person
    for (const name of [`private/${uid}/0`, `exports/${uid}/${EXPORT_FILE}`]) {
      await uploadFile(name)
    }
    const { idToken, accessToken: token = idToken } = await end(person)
    loot = { uid, idToken, token }
  })

  it('an ended sign-in cannot read records in the database', async () => {
    expect(await readAs(loot.idToken, `users/${loot.uid}`)).toBe(401)
  })

  it.each(ATTACKS)('%s', async (_attack, ofStorage, ofApi) => {
    expect(await ofStorage(loot)).toBe(403)
    expect([401, 423]).toContain(await ofApi(loot))
    const kept = await call('GET', `${FILES}/0`, { token: person.accessToken })
    expect([kept.status, kept.text]).toEqual([200, `private/${loot.uid}/0`])
  })
})

describe('the metadata of a file', () => {
  it('clients cannot read a file’s download token, because it would open the file without a session', async () => {
    const { uid, idToken, accessToken } = await newDevice(await registered())
    expect((await sendFile(accessToken, `${FILES}/0`)).status).toBe(204)
    expect(await directly('open', idToken, `private/${uid}/0`)).toBe(403)
    expect(await directly('ask for an address of', idToken, `private/${uid}/0`)).toBe(403)
  })
})
