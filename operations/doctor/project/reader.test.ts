import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startFakeServers, type FakeServers, type Replies } from '../testing/fake-servers.ts'
import { createReader, type Reader, Unverified } from './reader.ts'

const shape = z.object({ state: z.string() })

let replies: Replies
let servers: FakeServers<'secrets' | 'projects'>
let reader: Reader
beforeEach(async () => {
  replies = { 'secrets/v1/here': { body: { state: 'ENABLED' } } }
  servers = await startFakeServers(['secrets', 'projects'], replies)
  reader = createReader({
    projectId: 'p',
    env: {
      CLOUD_SECRET_MANAGER_URL: servers.origins.secrets,
      FIREBASE_RESOURCEMANAGER_URL: servers.origins.projects,
    },
    accessToken: 'token',
  })
})
afterEach(() => servers.close())

const read = (path = '/v1/here') => reader.read('secrets', path, shape)

describe('reading a resource', () => {
  it('sends a repeated request only once', async () => {
    expect(await Promise.all([read(), read()])).toEqual([
      { state: 'ENABLED' },
      { state: 'ENABLED' },
    ])
    expect(servers.requests).toEqual(['GET secrets/v1/here'])
  })

  it('resolves with null if the resource is optional and missing', async () => {
    expect(await reader.find('secrets', '/v1/nowhere', shape)).toBeNull()
    await expect(read('/v1/nowhere')).rejects.toThrow('secretmanager.googleapis.com répond 404')
  })

  it.each([
    [403, {}, 'il manque le rôle roles/secretmanager.viewer'],
    [
      403,
      { error: { details: [{ reason: 'SERVICE_DISABLED' }] } },
      'l’API secretmanager.googleapis.com n’est pas activée',
    ],
    [401, {}, 'secretmanager.googleapis.com refuse ces identifiants (401)'],
    [503, {}, 'secretmanager.googleapis.com répond 503'],
    [200, {}, 'secretmanager.googleapis.com répond autre chose que ce qui est documenté (state)'],
    [200, '<html>', 'secretmanager.googleapis.com répond autre chose que ce qui est documenté ()'],
  ])('reports why a result is unknown: %i %o', async (status, body, why) => {
    replies['secrets/v1/here'] = { status, body }
    await expect(read()).rejects.toThrow(new Unverified(why))
  })

  it('reports a server that does not respond', async () => {
    const { host } = new URL(servers.origins.secrets)
    servers.close()
    await expect(read()).rejects.toThrow(new Unverified(`${host} ne répond pas`))
  })
})
