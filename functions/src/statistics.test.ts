import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/api-client.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

/** A guest enters, becomes registered, and someone is refused. */
async function scenario(): Promise<number[]> {
  const guest = api.prove('guest', { provider: 'guest' })
  const id = api.prove('id', { provider: 'password' })
  const body = { displayName: 'Marie', captchaToken: '', acceptedTerms: true, locale: 'fr' }
  const replies = [
    await api.post('/api/auth/sign-in', { idToken: guest, remember: false }),
    await api.post('/api/auth/sign-up', { ...body, idToken: id }),
    await api.post('/api/auth/sign-up', { ...body, idToken: id }),
    await api.post('/api/auth/forgot-password', {
      ...{ email: 'marie@exemple.fr', captchaToken: '', locale: 'fr' },
    }),
  ]
  return replies.map(({ status }) => status)
}

describe('statistics', () => {
  it('count what happened, by provider and by code, and nothing personal', async () => {
    await scenario()
    expect(Object.fromEntries(api.world.statistics)).toEqual({
      '2026-01-01/guest/guest': 1,
      '2026-01-01/sign-in/guest': 1,
      '2026-01-01/upgrade/password': 1,
      '2026-01-01/sign-in/password': 1,
      '2026-01-01/refusal/auth:already-signed-up': 1,
      '2026-01-01/reset-request/all': 1,
    })
  })

  it('change no answer when their database fails', async () => {
    const expected = await scenario()
    await api.close()
    api = await startApi()
    api.world.failure = { port: 'statistics', error: new Error('down') }
    expect(await scenario()).toEqual(expected)
    expect(api.world.statistics.size).toBe(0)
    expect(api.world.lines.join().match(/Statistiques indisponibles/g)).toHaveLength(1)
  })
})
