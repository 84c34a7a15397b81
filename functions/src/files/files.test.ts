import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { MAX_FILE_BYTES } from '@sesame/contract/files'
import jwt from 'jsonwebtoken'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '../common/limits/limits.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const FILES = '/api/common/files'
const EXPORT = `${FILES}/export`
const EXPORT_CONTENT = `${EXPORT}/content`

type Provider = 'google.com' | 'guest'

/** Signs in and opens a session, at `START` by default. */
async function signedIn(uid = 'marie', provider: Provider = 'google.com', at = START) {
  const idToken = api.prove(`${uid}-${at}`, { uid, provider, authTimeSeconds: at / 1000 })
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true })).accessToken
}

const get = (path: string, token?: string) => api.send('GET', path, { token })
const remove = (token: string | undefined, name = '3') =>
  api.send('DELETE', `${FILES}/${name}`, { token })
const put = (token: string | undefined, body: string | Uint8Array<ArrayBuffer>, given = {}) => {
  const { name = '3', ...options } = given as { name?: string; type?: string; headers?: object }
  return api.send('PUT', `${FILES}/${name}`, {
    type: 'text/plain',
    ...options,
    token,
    body,
  } as object)
}
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const kept = (uid = 'marie') =>
  [...api.world.personal.files.keys()].filter((path) => path.startsWith(`private/${uid}/`))
const prepare = (uid = 'marie') =>
  api.deps.personalData.writeFile(uid, 'exports', 'sesame-export.json', { of: uid })

describe('the files of a registered person', () => {
  it('are stored, listed, returned and removed', async () => {
    const token = await signedIn()
    expect((await put(token, 'Bonjour')).status).toBe(204)
    expect(JSON.parse((await get(FILES, token)).text)).toEqual({
      files: [{ name: '3', bytes: 7, type: 'text/plain', changedAt: START }],
    })
    const read = await get(`${FILES}/3`, token)
    expect([read.status, read.text]).toEqual([200, 'Bonjour'])
    expect((await remove(token)).status).toBe(204)
    expect(refusal(await get(`${FILES}/3`, token))).toEqual([404, 'files/not-found'])
    expect((await remove(token)).status).toBe(204)
  })

  it('are returned as downloads that browsers neither run nor cache', async () => {
    const token = await signedIn()
    await put(token, 'a,b', { type: 'text/csv; charset=utf-8' })
    const { headers } = await get(`${FILES}/3`, token)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })

  it('are returned as binary data if their stored type is not allowed', async () => {
    const token = await signedIn()
    for (const type of ['text/html', 'image/svg+xml', '', 'x\r\nSet-Cookie: a=b']) {
      api.world.personal.files.set('private/marie/3', { bytes: Buffer.from('x'), type })
      const { status, headers } = await get(`${FILES}/3`, token)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    }
  })

  it('replace an earlier file of the same name', async () => {
    const token = await signedIn()
    await put(token, 'avant')
    await put(token, 'après', { type: 'application/pdf' })
    const { text, headers } = await get(`${FILES}/3`, token)
    expect([text, headers.get('content-type')]).toEqual(['après', 'application/pdf'])
    expect(kept()).toHaveLength(1)
  })

  it('are not visible to other people', async () => {
    const [marie, karim] = [await signedIn(), await signedIn('karim')]
    await put(marie, 'secret')
    expect(JSON.parse((await get(FILES, karim)).text)).toEqual({ files: [] })
    expect(refusal(await get(`${FILES}/3`, karim))).toEqual([404, 'files/not-found'])
    await remove(karim)
    await put(karim, 'autre')
    expect((await get(`${FILES}/3`, marie)).text).toBe('secret')
  })
})

describe('a file that a person sends', () => {
  it.each(['20', '-1', '03', '1.txt', 'a', '..%2f..%2fusers', '3%2f4', 'export', '%00'])(
    'cannot be named %s',
    async (name) => {
      const token = await signedIn()
      for (const method of ['PUT', 'DELETE']) {
        const body = method === 'PUT' ? { body: 'x', type: 'text/plain' } : {}
        const reply = await api.send(method, `${FILES}/${name}`, { token, ...body })
        expect([400, 405]).toContain(reply.status)
      }
      expect(kept()).toEqual([])
    },
  )

  it('has at most 8 MiB, and this limit is checked before authentication', async () => {
    const token = await signedIn()
    expect((await put(token, new Uint8Array(MAX_FILE_BYTES))).status).toBe(204)
    const more = new Uint8Array(MAX_FILE_BYTES + 1)
    expect(refusal(await put(token, more, { name: '4' }))).toEqual([413, 'request/too-large'])
    expect(refusal(await put(undefined, more))).toEqual([413, 'request/too-large'])
    expect(kept()).toEqual(['private/marie/3'])
  })

  it('cannot be empty', async () => {
    const reply = await put(await signedIn(), '')
    expect(refusal(reply)).toEqual([400, 'request/invalid'])
    expect(errorOf(reply).fields).toEqual({ file: 'required' })
  })

  it.each(['text/html', 'image/svg+xml', 'text/javascript', 'multipart/form-data', 'TEXT/PLAIN'])(
    'cannot have the type %s',
    async (type) => {
      const reply = await put(await signedIn(), 'x', { type })
      expect(refusal(reply)).toEqual([415, 'request/unsupported-media-type'])
      expect(kept()).toEqual([])
    },
  )

  it('is stored unchanged: compressed content is rejected, and JSON is not parsed', async () => {
    const token = await signedIn()
    const zipped = await put(token, 'x', { headers: { 'Content-Encoding': 'gzip' } })
    expect(refusal(zipped)).toEqual([415, 'request/unsupported-media-type'])
    expect((await put(token, '{', { type: 'application/json' })).status).toBe(204)
  })

  it('is not stored if the client disconnects before the end', async () => {
    const token = await signedIn()
    const { origin } = api
    await new Promise<void>((resolve) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' }
      const sent = request(`${origin}${FILES}/3`, {
        method: 'PUT',
        headers: { ...headers, 'Content-Length': 100 },
      })
      sent.on('error', () => resolve())
      sent.write('half of', () => setTimeout(() => sent.destroy(), 20))
    })
    await expect.poll(() => api.world.lines.join()).toContain('request/invalid')
    expect(kept()).toEqual([])
    expect(api.world.lines.join()).not.toContain('server/internal')
  })

  it('can be sent sixty times an hour and fetched two hundred times an hour', async () => {
    const token = await signedIn()
    const tries = async (times: number, ask: () => Promise<Reply>) => {
      for (let n = 0; n < times; n += 1) expect((await ask()).status).toBeLessThan(300)
      return refusal(await ask())
    }
    expect(await tries(LIMITS.fileWrites.max, () => put(token, 'x'))).toEqual([
      ...[429, 'request/too-many'],
    ])
    expect(await tries(LIMITS.fileReads.max, () => get(`${FILES}/3`, token))).toEqual([
      ...[429, 'request/too-many'],
    ])
  })
})

describe('a person who is erased while a file is being written', () => {
  it('gets an error, and the file is not stored', async () => {
    const token = await signedIn()
    api.world.personal.accounts.add('marie')
    api.world.whileWriting = async () => {
      expect((await api.send('DELETE', '/api/common/user', { token })).status).toBe(204)
    }
    expect(refusal(await put(token, 'tard'))).toEqual([401, 'auth/session-ended'])
    expect(kept()).toEqual([])
  })
})

/** Everything that a caller can do with files. */
const ACTS: Readonly<Record<string, (token?: string) => Promise<Reply>>> = {
  list: (token) => get(FILES, token),
  read: (token) => get(`${FILES}/3`, token),
  write: (token) => put(token, 'de trop', { name: '4' }),
  replace: (token) => put(token, 'de trop'),
  delete: (token) => remove(token),
  'find the copy': (token) => get(EXPORT, token),
  'fetch the copy': (token) => get(EXPORT_CONTENT, token),
}

async function act(name: string, token?: string): Promise<Reply> {
  const reply = await ACTS[name]?.(token)
  if (!reply) throw new Error(`no such act: ${name}`)
  return reply
}

const sidOf = (token: string) => (jwt.decode(token) as { sid: string }).sid
const onAnotherDevice = () => signedIn('marie', 'google.com', START + 10 * SECOND_MS)

interface End {
  readonly by: (token: string) => Promise<unknown>
  readonly refused: readonly [number, string]
}
const ENDED = [401, 'auth/session-ended'] as const

/** Ways to end or block a sign-in, and the error for its access token afterwards. */
const ENDS: Readonly<Record<string, End>> = {
  'signed out': {
    by: (token) => api.send('POST', '/api/auth/sign-out', { token }),
    refused: ENDED,
  },
  'ended by another device': {
    by: async (ended) => {
      const token = await onAnotherDevice()
      return api.send('DELETE', `/api/auth/sessions/${sidOf(ended)}`, { token })
    },
    refused: ENDED,
  },
  'ended with all others': {
    by: async () => api.send('DELETE', '/api/auth/sessions', { token: await onAnotherDevice() }),
    refused: ENDED,
  },
  'disowned by another device': {
    by: async (ended) => {
      const token = await onAnotherDevice()
      const at = { authTimeSeconds: START / SECOND_MS, sid: sidOf(ended), at: START }
      api.world.notifications.push({ uid: 'marie', id: 'AAAAAAAAAA', kind: 'new-device', ...at })
      return api.post('/api/auth/secure-account', { alert: 'AAAAAAAAAA' }, token)
    },
    refused: ENDED,
  },
  locked: {
    by: (token) => api.send('POST', '/api/auth/lock-session', { token }),
    refused: [423, 'auth/session-locked'],
  },
  'past its hour': {
    by: () => Promise.resolve(void (api.world.now += 61 * MINUTE_MS)),
    refused: [401, 'auth/token-expired'],
  },
}

describe.each(Object.entries(ENDS))(
  'the access token of a sign-in that is %s',
  (_how, { by, refused }) => {
    it.each(Object.keys(ACTS))('cannot %s any more', async (name) => {
      const token = await signedIn()
      await put(token, 'secret')
      await prepare()
      const done = (await by(token)) as Reply | undefined
      if (done) expect([200, 204]).toContain(done.status)
      expect(refusal(await act(name, token))).toEqual(refused)
      expect(kept()).toEqual(['private/marie/3'])
      expect(api.world.personal.files.get('private/marie/3')?.bytes.toString()).toBe('secret')
    })
  },
)

describe('a caller without one of our sessions', () => {
  it.each(Object.keys(ACTS))(
    'cannot %s, even with an ID token of the identity service',
    async (name) => {
      const idToken = api.prove('never-exchanged')
      expect(refusal(await act(name, idToken))).toEqual([401, 'auth/invalid-token'])
      expect(refusal(await act(name))).toEqual([...[401, 'auth/missing-token']])
      expect(kept()).toEqual([])
    },
  )
})

describe('a guest', () => {
  it('cannot list, read, write or delete files', async () => {
    const token = await signedIn('anna', 'guest')
    const file = { bytes: Buffer.from('x'), type: 'text/plain' }
    api.world.personal.files.set('private/anna/3', file)
    for (const name of ['list', 'read', 'write', 'replace', 'delete']) {
      expect(refusal(await act(name, token))).toEqual([403, 'auth/forbidden'])
    }
    expect(kept('anna')).toEqual(['private/anna/3'])
  })
})

describe('a data export that operators prepared for a person', () => {
  it.each(['google.com', 'guest'] as const)(
    'is found and returned after a sign-in with: %s',
    async (provider) => {
      const token = await signedIn('marie', provider)
      expect(JSON.parse((await get(EXPORT, token)).text)).toEqual({ preparedAt: null })
      expect(refusal(await get(EXPORT_CONTENT, token))).toEqual([404, 'files/not-found'])
      await prepare()
      expect(JSON.parse((await get(EXPORT, token)).text)).toEqual({ preparedAt: START })
      const { text, headers } = await get(EXPORT_CONTENT, token)
      expect(JSON.parse(text)).toEqual({ of: 'marie' })
      expect(headers.get('content-disposition')).toBe('attachment')
      expect(headers.get('content-type')).toBe('application/json')
    },
  )

  it('is returned only to this person', async () => {
    await signedIn()
    await prepare()
    const karim = await signedIn('karim')
    expect(JSON.parse((await get(EXPORT, karim)).text)).toEqual({ preparedAt: null })
    expect(refusal(await get(EXPORT_CONTENT, karim))).toEqual([404, 'files/not-found'])
  })
})
