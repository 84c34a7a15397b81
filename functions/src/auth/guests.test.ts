import { SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { reset } from '../testing/methods.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

describe('password requests', () => {
  it.each(['change-password', 'reset-password'])(
    '%s is refused to a guest, and allowed to a registered person',
    async (name) => {
      for (const [provider, status] of [
        ['guest', 403],
        ['google.com', 200],
      ] as const) {
        const idToken = api.prove(provider, {
          uid: provider === 'guest' ? 'guest' : 'marie',
          provider,
        })
        const { accessToken } = grantOf(
          await api.post('/api/auth/sign-in', { idToken, remember: false }),
        )
        api.world.now += SECOND_MS
        const body =
          name === 'reset-password' && status === 200 ? reset(api) : { idToken, code: 'x' }
        if (name === 'change-password') Reflect.deleteProperty(body, 'code')
        const reply = await api.post(`/api/auth/${name}`, body, accessToken)
        expect(reply.status).toBe(status)
        if (status === 403) expect(errorOf(reply).code).toBe('auth/forbidden')
        expect(api.world.notifications).toHaveLength(status === 403 ? 0 : 1)
      }
    },
  )
})
