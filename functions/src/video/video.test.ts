import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { fakeDeps } from '../testing/fakes/fake-deps.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const VIDEO = {
  title: 'La clé des champs',
  durationSeconds: 62,
  embedUrl: 'https://player.vimeo.com/video/76979871',
  posterUrl: null,
}

async function guestToken(): Promise<string> {
  const idToken = api.prove('guest', { provider: 'guest' })
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember: false })).accessToken
}

describe('GET api/video/:videoId', () => {
  it('returns the description of a video to anyone signed in, including guests', async () => {
    api.world.videos.set('76979871', VIDEO)
    const reply = await api.send('GET', '/api/video/76979871', { token: await guestToken() })
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, VIDEO])
  })

  it('responds with 404 if the video host does not have the video', async () => {
    const reply = await api.send('GET', '/api/video/1', { token: await guestToken() })
    expect([reply.status, errorOf(reply).code]).toEqual([404, 'video/not-found'])
  })

  it('sends CORS headers to our pages on another host, even in error responses', async () => {
    api.world.videos.set('76979871', VIDEO)
    const [Origin = ''] = fakeDeps().deps.config.origins
    const token = await guestToken()
    for (const [path, status] of [
      ['/api/video/76979871', 200],
      ['/api/video/1', 404],
    ] as const) {
      const reply = await api.send('GET', path, { token, headers: { Origin } })
      expect(reply.status).toBe(status)
      expect(reply.headers.get('access-control-allow-origin')).toBe(Origin)
      expect(reply.headers.get('access-control-expose-headers')).toBe('Retry-After, X-Request-Id')
      expect(reply.headers.get('vary')).toContain('Origin')
    }
  })

  it('allows a GET with a token but no cookies in its response to a preflight request', async () => {
    const [Origin = ''] = fakeDeps().deps.config.origins
    const reply = await api.send('OPTIONS', '/api/video/76979871', {
      headers: { Origin, 'Access-Control-Request-Method': 'GET' },
    })
    expect([reply.status, reply.text]).toEqual([204, ''])
    const cors = [...reply.headers].filter(([name]) => name.startsWith('access-control-'))
    expect(Object.fromEntries(cors)).toEqual({
      'access-control-allow-origin': Origin,
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'Authorization, X-Firebase-AppCheck',
      'access-control-max-age': '7200',
    })
  })

  it.each(['https://evil.example', 'null'])(
    'sends no CORS headers to pages of « %s »',
    async (Origin) => {
      for (const method of ['GET', 'OPTIONS']) {
        const reply = await api.send(method, '/api/video/1', {
          token: await guestToken(),
          headers: { Origin, 'Access-Control-Request-Method': 'GET' },
        })
        expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
          403,
          null,
        ])
      }
    },
  )

  it('rejects a caller without a session', async () => {
    expect((await api.send('GET', '/api/video/76979871')).status).toBe(401)
  })
})
