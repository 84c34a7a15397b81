import { health, publicKeys } from '@sesame/contract/endpoints/system'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../testing/api-client.ts'
import { KEY } from '../testing/fakes/fake-deps.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

describe('GET api/health', () => {
  it('responds with 200 to anyone', async () => {
    const reply = await api.send('GET', '/api/health')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(health.parse(JSON.parse(reply.text)).status).toBe('ok')
  })

  it('responds with 503, in the same format as 200, if a dependency fails', async () => {
    api.world.failure = { port: 'identity', error: new Error('canary-secret') }
    const reply = await api.send('GET', '/api/health')
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(health.parse(JSON.parse(reply.text)).dependencies.identity).toBe(false)
    expect(reply.text).not.toContain('canary')
  })
})

describe('GET /.well-known/jwks.json', () => {
  it('returns the public keys to anyone, and lets caches keep them for an hour', async () => {
    const reply = await api.send('GET', '/.well-known/jwks.json')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=60')
    const { keys } = publicKeys.parse(JSON.parse(reply.text))
    expect(keys.map(({ kid }) => kid)).toEqual(['k1'])
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    expect(reply.text).not.toContain(KEY)
  })

  it('forbids caching of error responses', async () => {
    const reply = await api.send('POST', '/.well-known/jwks.json')
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([405, 'no-store'])
  })
})
