import { health } from '@sesame/contract/endpoints/system'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../testing/api-client.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

describe('GET api/health', () => {
  it('answers 200 to anyone', async () => {
    const reply = await api.send('GET', '/api/health')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(health.parse(JSON.parse(reply.text)).status).toBe('ok')
  })

  it('answers 503 in the same shape if a dependency fails', async () => {
    api.world.failure = { port: 'identity', error: new Error('canary-secret') }
    const reply = await api.send('GET', '/api/health')
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(health.parse(JSON.parse(reply.text)).dependencies.identity).toBe(false)
    expect(reply.text).not.toContain('canary')
  })
})
