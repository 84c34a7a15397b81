import { MAX_BODY_BYTES } from '@sesame/contract/constants'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, startApi, type TestApi } from './testing/api-client.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const SIGN_IN = '/api/auth/sign-in'
const json = (bytes: number) => {
  const empty = JSON.stringify({ idToken: '' }).length
  return JSON.stringify({ idToken: 'x'.repeat(bytes - empty) })
}

describe('every response', () => {
  it('is never cached and has a request id', async () => {
    const { headers } = await api.send('GET', '/api/nothing')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9]{10}$/)
  })

  it('repeats the request id in the error', async () => {
    const reply = await api.send('GET', '/api/nothing')
    expect(errorOf(reply).requestId).toBe(reply.headers.get('x-request-id'))
  })
})

describe('the log lines of a request', () => {
  it('have the trace id of the request’s header, if that header is well-formed', async () => {
    const tracesOf = async (traceparent: string) => {
      api.world.lines.length = 0
      await api.send('GET', '/api/nothing', { headers: { traceparent } })
      const lines = api.world.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
      return lines.map((line) => line['logging.googleapis.com/trace'])
    }
    expect(await tracesOf(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)).toEqual([
      expect.stringMatching(/\/traces\/a{32}$/),
    ])
    expect(await tracesOf('canary')).toEqual([undefined])
  })
})

describe('the API, given bad input', () => {
  it('answers 404 to an unknown route', async () => {
    const reply = await api.send('GET', '/api/auth/nothing')
    expect([reply.status, errorOf(reply).code]).toEqual([404, 'request/unknown-route'])
  })

  it('answers 404 to a path with an empty parameter', async () => {
    const reply = await api.send('DELETE', '/api/auth/sessions/')
    expect([reply.status, errorOf(reply).code]).toEqual([404, 'request/unknown-route'])
  })

  it('answers 405 with an `Allow` header to a wrong method', async () => {
    const reply = await api.send('GET', SIGN_IN)
    expect([reply.status, errorOf(reply).code]).toEqual([405, 'request/method-not-allowed'])
    expect(reply.headers.get('allow')).toBe('POST')
    const user = await api.send('PUT', '/api/common/user')
    expect(user.headers.get('allow')).toBe('GET, PATCH, DELETE')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'])(
    'answers 415 to %s',
    async (type) => {
      const reply = await api.send('POST', SIGN_IN, { body: '{}', type })
      expect([reply.status, errorOf(reply).code]).toEqual([415, 'request/unsupported-media-type'])
    },
  )

  it('answers 415 to a compressed body', async () => {
    const reply = await api.send('POST', SIGN_IN, {
      body: '{}',
      headers: { 'Content-Encoding': 'gzip' },
    })
    expect(reply.status).toBe(415)
  })

  it.each(['{', '', '{"a":1}x', '\u0000'])('answers 400 to the malformed JSON %j', async (body) => {
    const reply = await api.send('POST', SIGN_IN, { body })
    expect([reply.status, errorOf(reply).code]).toEqual([400, 'request/malformed-json'])
  })

  it('accepts 16 KiB and answers 413 to one byte more', async () => {
    const full = await api.send('POST', SIGN_IN, { body: json(MAX_BODY_BYTES) })
    expect(full.status).toBe(400)
    const over = await api.send('POST', SIGN_IN, { body: json(MAX_BODY_BYTES + 1) })
    expect([over.status, errorOf(over).code]).toEqual([413, 'request/too-large'])
  })

  it('reports what is wrong with each field', async () => {
    const reply = await api.send('POST', SIGN_IN, {
      body: '{"idToken":"","sid":"x","__proto__":{},"extra":1}',
    })
    expect(reply.status).toBe(400)
    expect(errorOf(reply)).toMatchObject({
      code: 'request/invalid',
      fields: { idToken: 'too-short', remember: 'required', sid: 'invalid', extra: 'unknown' },
    })
  })

  it.each(['[]', '"x"', 'null', '1'])('answers 400 to %s instead of an object', async (body) => {
    expect((await api.send('POST', SIGN_IN, { body })).status).toBe(400)
  })

  it('answers 401 if the token is missing or invalid, whatever the body', async () => {
    const none = await api.send('PATCH', '/api/common/user', { body: '{' })
    expect([none.status, errorOf(none).code]).toEqual([401, 'auth/missing-token'])
    const bad = await api.send('PATCH', '/api/common/user', { body: '{', token: 'a.b.c' })
    expect([bad.status, errorOf(bad).code]).toEqual([401, 'auth/invalid-token'])
  })
})

describe('failing dependencies', () => {
  it('cause a 503 without details, and one log line without the data of the request', async () => {
    api.world.failure = { port: 'identity', error: new Error('canary-secret') }
    const reply = await api.post(SIGN_IN, { idToken: 'canary-token', remember: true })
    expect([reply.status, errorOf(reply).code]).toEqual([503, 'server/unavailable'])
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(reply.text).not.toContain('canary')
    expect(api.world.lines).toHaveLength(1)
    expect(api.world.lines.join()).not.toContain('canary-token')
  })
})
