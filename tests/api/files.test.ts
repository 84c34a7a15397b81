import { EXPORT_FILE } from '@sesame/contract/constants'
import { MAX_FILE_BYTES } from '@sesame/contract/files'
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  call,
  grantOf,
  guest,
  post,
  refusal,
  registered,
  type Person,
  type Reply,
} from 'sesame-testing/api'
import { search, uploadFile } from '../support/erasure.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { DIRECTLY, fetchByAddress, FILES, sendFile } from '../support/files.ts'
import { createAccount, renewed, signInAgain } from 'sesame-testing/identity'
import { startInstances } from '../support/instances.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { attempt } from '../support/thief.ts'
import { claimsOf } from 'sesame-testing/claims'

const FILE = `${FILES}/3`
const get = (path: string, token?: string) =>
  call('GET', path, token === undefined ? {} : { token })
const remove = (token: string) => call('DELETE', FILE, { token })
const listed = async (token: string) =>
  (JSON.parse((await get(FILES, token)).text) as { files: { name: string }[] }).files

/** Signs the person in on another device, at least a second after the last sign-in. */
async function another({ email }: Person) {
  await nextSecond()
  const { idToken } = await signInAgain(email)
  return grantOf(await post('/api/auth/sign-in', { idToken, remember: true })).accessToken
}

describe('files sent through Hosting and the functions framework', () => {
  it('are downloaded byte for byte, as attachments', async () => {
    const { accessToken: token } = await registered()
    const body = new Uint8Array(randomBytes(100_000))
    expect((await sendFile(token, FILE, { body, type: 'application/pdf' })).status).toBe(204)
    const response = await fetch(suiteVariable('HOSTING_URL') + FILE, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), body)).toBe(0)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(body.length),
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const [file] = await listed(token)
    expect(file).toEqual({
      name: '3',
      bytes: body.length,
      type: 'application/pdf',
      changedAt: expect.any(Number) as number,
    })
    expect((await remove(token)).status).toBe(204)
    expect(await listed(token)).toEqual([])
  })

  it('may have up to 8 MiB', async () => {
    const { accessToken: token } = await registered()
    const sized = (bytes: number) => sendFile(token, FILE, { body: new Uint8Array(bytes) })
    expect((await sized(MAX_FILE_BYTES)).status).toBe(204)
    expect(refusal(await sized(MAX_FILE_BYTES + 1))).toEqual([413, 'request/too-large'])
    expect(await listed(token)).toMatchObject([{ bytes: MAX_FILE_BYTES }])
  })

  it('are not parsed: malformed JSON is accepted, but compressed bodies are rejected', async () => {
    const { accessToken: token } = await registered()
    const json = { body: '{', type: 'application/json' }
    expect((await sendFile(token, FILE, json)).status).toBe(204)
    expect((await get(FILE, token)).text).toBe('{')
    const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }
    const zipped = await call('PUT', FILE, { token, body: 'x', headers })
    expect(refusal(zipped)).toEqual([415, 'request/unsupported-media-type'])
  })

  it('are not stored if the upload is cut off half-way', async () => {
    const { accessToken: token } = await registered()
    const { hostname, port } = new URL(suiteVariable('HOSTING_URL'))
    const socket = connect(Number(port), hostname)
    const lines = ['Host: x', `Authorization: Bearer ${token}`, 'Content-Type: text/plain']
    socket.write(
      `PUT ${FILE} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: 1000\r\n\r\nhalf`,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.destroy()
    await nextSecond()
    expect(await listed(token)).toEqual([])
  })

  it('cannot be read or deleted by other people', async () => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    await sendFile(marie.accessToken, FILE, { body: 'secret' })
    expect(await listed(karim.accessToken)).toEqual([])
    expect(refusal(await get(FILE, karim.accessToken))).toEqual([404, 'files/not-found'])
    await remove(karim.accessToken)
    expect((await get(FILE, marie.accessToken)).text).toBe('secret')
  })

  it('are erased with their owner, even if they are uploaded during the erasure', async () => {
    const instances = await startInstances()
    for (let round = 0; round < 5; round += 1) {
      const person = await registered()
      const { accessToken: token } = person
      const send = (name: number) =>
        sendFile(token, `${FILES}/${name}`, { origin: instances.next() })
      const erase = async () => {
        await new Promise((resolve) => setTimeout(resolve, round * 15))
        return call('DELETE', '/api/common/user', { token })
      }
      const replies = await Promise.all([erase(), ...Array.from({ length: 8 }, (_, n) => send(n))])
      expect(replies[0].status).toBe(204)
      expect(await search(person.uid)).toEqual([])
    }
    await instances.close()
  })
})

/** Every action on files that the API offers. */
const ACTS: Readonly<Record<string, (token: string) => Promise<Reply>>> = {
  list: (token) => get(FILES, token),
  read: (token) => get(FILE, token),
  write: (token) => sendFile(token, `${FILES}/4`),
  replace: (token) => sendFile(token, FILE, { body: 'de trop' }),
  delete: remove,
  'find the copy': (token) => get(`${FILES}/export`, token),
  'fetch the copy': (token) => get(`${FILES}/export/content`, token),
}

interface Ended extends Person {
  /** ID tokens of the device; the second was renewed after the sign-in ended, if the identity service allowed it. */
  readonly idTokens: readonly string[]
  readonly other: string
  readonly refused: readonly [number, string]
}

const ENDED = [401, 'auth/session-ended'] as const

/** The ways to end or lock a device's sign-in, each with the error that later calls get. */
const ENDS: Readonly<
  Record<
    string,
    readonly [(device: Person, other: string) => Promise<Reply>, readonly [number, string]]
  >
> = {
  'signed out': [({ accessToken: token }) => call('POST', '/api/auth/sign-out', { token }), ENDED],
  'ended by another device': [
    ({ accessToken }, token) =>
      call('DELETE', `/api/auth/sessions/${claimsOf(accessToken).sid}`, { token }),
    ENDED,
  ],
  'ended with all others': [(_, token) => call('DELETE', '/api/auth/sessions', { token }), ENDED],
  'disowned by another device': [
    (_, token) => post('/api/auth/secure-account', { alert: 'ABCDEFGHIJ' }, { token }),
    ENDED,
  ],
  locked: [
    ({ accessToken: token }) => call('POST', '/api/auth/lock-session', { token }),
    [423, 'auth/session-locked'],
  ],
}

/** Creates a person with a file and a prepared copy of their data, and ends or locks a device's sign-in. */
async function endedBy(how: string): Promise<Ended> {
  const [end, refused] = ENDS[how] ?? []
  if (!end || !refused) throw new Error(how)
  const device = await registered()
  await uploadFile(`exports/${device.uid}/${EXPORT_FILE}`)
  expect((await sendFile(device.accessToken, FILE, { body: 'secret' })).status).toBe(204)
  const other = await another(device)
  expect([200, 204]).toContain((await end(device, other)).status)
  // After the person has ended all other sessions, the identity service no longer renews the device's tokens.
  const renewal = await attempt(() => renewed(device))
  const idTokens = [device.idToken, ...(renewal === null ? [] : [renewal])]
  return { ...device, idTokens, other, refused }
}

describe.each(Object.keys(ENDS))('a device whose sign-in is %s', (how) => {
  let device: Ended
  beforeAll(async () => {
    device = await endedBy(how)
  })

  it.each(Object.entries(ACTS))('cannot %s through the API', async (_, act) => {
    expect(refusal(await act(device.accessToken))).toEqual(device.refused)
    expect((await get(FILE, device.other)).text).toBe('secret')
    expect(await listed(device.other)).toHaveLength(1)
  })

  it.each(Object.entries(DIRECTLY))('cannot %s any file in Storage', async (_, act) => {
    for (const idToken of device.idTokens) {
      for (const name of [`private/${device.uid}/3`, `exports/${device.uid}/${EXPORT_FILE}`]) {
        expect([name, await act(idToken, name)]).toEqual([name, 403])
      }
    }
    expect((await get(FILE, device.other)).text).toBe('secret')
  })
})

describe('an account that never opened a session', () => {
  it.each(Object.entries(DIRECTLY))('cannot %s any file in Storage', async (_, act) => {
    const { idToken, uid } = await createAccount()
    const names = [`private/${uid}/3`, `exports/${uid}/${EXPORT_FILE}`]
    for (const name of names) await uploadFile(name)
    for (const name of names) {
      expect([name, await act(idToken, name)]).toEqual([name, 403])
      expect([name, await act(null, name)]).toEqual([name, 403])
    }
  })
})

describe('a signed-in person', () => {
  it.each(Object.entries(DIRECTLY))(
    'cannot %s any file in Storage, not even their own',
    async (_, act) => {
      const [person, stranger] = await Promise.all([registered(), registered()])
      for (const { uid } of [person, stranger]) {
        for (const name of [`private/${uid}/3`, `exports/${uid}/${EXPORT_FILE}`]) {
          await uploadFile(name)
          expect([name, await act(person.idToken, name)]).toEqual([name, 403])
        }
      }
    },
  )
})

describe('a guest', () => {
  it('cannot store files, but can download the prepared copy of their data', async () => {
    const { accessToken: token, uid, idToken } = await guest()
    await uploadFile(`private/${uid}/3`)
    await uploadFile(`exports/${uid}/${EXPORT_FILE}`)
    for (const name of ['list', 'read', 'write', 'replace', 'delete']) {
      const reply = await ACTS[name]?.(token)
      expect(reply && [name, ...refusal(reply)]).toEqual([name, 403, 'auth/forbidden'])
    }
    const found = await get(`${FILES}/export`, token)
    expect(JSON.parse(found.text)).toEqual({ preparedAt: expect.any(Number) as number })
    expect((await get(`${FILES}/export/content`, token)).status).toBe(200)
    for (const [act, ask] of Object.entries(DIRECTLY)) {
      expect([act, await ask(idToken, `private/${uid}/3`)]).toEqual([act, 403])
      expect([act, await ask(idToken, `exports/${uid}/${EXPORT_FILE}`)]).toEqual([act, 403])
    }
  })
})

describe('the public download address of a file', () => {
  it('the address never appears in a response, and stops working after the next upload', async () => {
    const { accessToken: token, uid } = await registered()
    const name = `private/${uid}/3`
    const address = randomUUID()
    await uploadFile(name, address)
    expect(await fetchByAddress(name, address)).toBe(200)
    await sendFile(token, FILE)
    expect(await fetchByAddress(name, address)).toBe(403)
    for (const guess of ['', 'undefined', 'null']) {
      expect(await fetchByAddress(name, guess)).toBe(403)
    }
    const { text, headers } = await get(FILE, token)
    const list = await get(FILES, token)
    // Leave out the Content-Security-Policy of Hosting, which contains host names.
    const own = [...headers].filter(([header]) => header !== 'content-security-policy')
    expect(text + JSON.stringify(own) + list.text).not.toMatch(/token|generation|goog/i)
  })
})
