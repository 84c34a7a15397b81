import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

describe('what is about a password', () => {
  it.each(['change-password', 'reset-password'])(
    '%s is refused to a guest, and taken from who is registered',
    async (name) => {
      for (const [provider, status] of [
        ['guest', 403],
        ['google.com', 200],
      ] as const) {
        const idToken = api.prove(provider, { uid: provider.slice(0, 5), provider })
        const { accessToken } = grantOf(
          await api.post('/api/auth/sign-in', { idToken, remember: false }),
        )
        const reply = await api.post(`/api/auth/${name}`, { idToken }, accessToken)
        expect(reply.status).toBe(status)
        if (status === 403) expect(errorOf(reply).code).toBe('auth/forbidden')
        expect(api.world.notifications).toHaveLength(status === 403 ? 0 : 1)
      }
    },
  )
})
