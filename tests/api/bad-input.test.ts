import { MAX_BODY_BYTES } from '@sesame/contract/constants'
import { randomId } from '@sesame/contract/random-id'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { call, errorOf, refusal } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'

const SIGN_IN = '/api/auth/sign-in'
const send = (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  call('POST', SIGN_IN, { body, headers })
const sized = (bytes: number) => {
  const empty = JSON.stringify({ idToken: '' }).length
  return JSON.stringify({ idToken: 'x'.repeat(bytes - empty) })
}

describe('the API, through Hosting and the functions framework', () => {
  it('returns 404 for an unknown route', async () => {
    expect(refusal(await call('GET', '/api/nothing'))).toEqual([404, 'request/unknown-route'])
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'returns 415 for the content type %s',
    async (type) => {
      const reply = await send('{}', { 'Content-Type': type })
      expect(refusal(reply)).toEqual([415, 'request/unsupported-media-type'])
    },
  )

  it.each(['{"idToken":}', 'nonsense', '{"a":1}}'])(
    'returns 400 for malformed JSON: %s',
    async (body) => {
      const reply = await send(body)
      expect(refusal(reply)).toEqual([400, 'request/malformed-json'])
      expect(reply.headers.get('content-type')).toContain('application/json')
    },
  )

  it('accepts a body of 16 KiB, and returns 413 for one byte more', async () => {
    expect(refusal(await send(sized(MAX_BODY_BYTES)))).toEqual([400, 'request/invalid'])
    expect(refusal(await send(sized(MAX_BODY_BYTES + 1)))).toEqual([413, 'request/too-large'])
    expect(refusal(await send(sized(2_000_000)))).toEqual([413, 'request/too-large'])
  })

  it('returns 415 for a compressed body, without decompressing it', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(10_000_000, 32)))
    const reply = await send(bomb, { 'Content-Encoding': 'gzip' })
    expect(refusal(reply)).toEqual([415, 'request/unsupported-media-type'])
  })

  it('returns 400 for deep nesting, a list, an own __proto__ and unknown fields, and names unknown fields', async () => {
    expect(refusal(await send('['.repeat(8000) + ']'.repeat(8000)))).toEqual([
      400,
      'request/invalid',
    ])
    const reply = await send('{"idToken":"x","remember":true,"__proto__":{"a":1},"extra":1}')
    expect(refusal(reply)).toEqual([400, 'request/invalid'])
    expect(errorOf(reply).fields).toMatchObject({ extra: 'unknown' })
  })

  it('returns 403 for the origin « null », but not for our own origin', async () => {
    const from = (origin: string) => send('{}', { Origin: origin })
    expect(refusal(await from('null'))).toEqual([403, 'request/foreign-origin'])
    expect((await from(new URL(suiteVariable('HOSTING_URL')).origin)).status).toBe(400)
  })

  it('returns 401 for a malformed token', async () => {
    const bad = (authorization: string) =>
      call('GET', '/api/common/user', { headers: { Authorization: authorization } })
    for (const authorization of ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer a b']) {
      expect(refusal(await bad(authorization))).toEqual([401, 'auth/invalid-token'])
    }
  })

  it('returns headers that forbid caching and content sniffing', async () => {
    const { headers } = await call('GET', '/api/common/user')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('logs nothing from a rejected body', async () => {
    const canary = `canary${randomId()}`
    await send(`{"idToken":"${canary}"`)
    await send(JSON.stringify({ idToken: canary, remember: true }))
    await send(JSON.stringify({ [canary]: canary }))
    await send(canary, { 'Content-Type': 'text/plain' })
    await call('GET', '/api/common/user', { token: canary })
    const log = readFileSync(suiteVariable('SUITE_LOG'), 'utf8')
    expect(log).toContain('auth/sign-in')
    expect(log).not.toContain(canary)
  })
})
