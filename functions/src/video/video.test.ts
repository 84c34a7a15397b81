import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'

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
  it('describes a video to anyone signed in, guests included', async () => {
    api.world.videos.set('76979871', VIDEO)
    const reply = await api.send('GET', '/api/video/76979871', { token: await guestToken() })
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, VIDEO])
  })

  it('answers 404 if the host does not have it', async () => {
    const reply = await api.send('GET', '/api/video/1', { token: await guestToken() })
    expect([reply.status, errorOf(reply).code]).toEqual([404, 'video/not-found'])
  })

  it('refuses a caller without a session', async () => {
    expect((await api.send('GET', '/api/video/76979871')).status).toBe(401)
  })
})
