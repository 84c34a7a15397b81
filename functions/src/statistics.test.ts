import { provider } from '@sesame/contract/fields'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { startApi, type TestApi } from './testing/api-client.ts'
import { callApp } from './testing/call-app.ts'
import { fakeDeps } from './testing/fakes/fake-deps.ts'
import { SCENARIOS } from './testing/scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

/** Signs a guest in, registers them, repeats the sign-up, which is refused, and requests a reset e-mail. Returns the statuses. */
async function scenario(): Promise<number[]> {
  const guest = api.prove('guest', { provider: 'guest' })
  const id = api.prove('id', { provider: 'password' })
  const body = { displayName: 'Marie', captchaToken: '', acceptedTerms: true, locale: 'fr' }
  const replies = [
    await api.post('/api/auth/sign-in', { idToken: guest, remember: false }),
    await api.post('/api/auth/sign-up', { ...body, idToken: id }),
    await api.post('/api/auth/sign-up', { ...body, idToken: id }),
    await api.post('/api/auth/forgot-password', {
      email: 'marie@exemple.fr',
      captchaToken: '',
      locale: 'fr',
    }),
  ]
  return replies.map(({ status }) => status)
}

describe('statistics', () => {
  it('count events by provider and by code, without personal data', async () => {
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

  it.each(provider.options.filter((name) => name !== 'password' && name !== 'passkey'))(
    'distinguish first sign-ins with %s from later ones',
    async (name) => {
      const idToken = api.prove('id', { provider: name })
      for (let n = 0; n < 3; n++) {
        await api.post('/api/auth/sign-in', { idToken, remember: false })
      }
      const key = name.replace('.', ',')
      expect(Object.fromEntries(api.world.statistics)).toEqual({
        [`2026-01-01/${name === 'guest' ? 'guest' : 'sign-up'}/${key}`]: 1,
        [`2026-01-01/sign-in/${key}`]: 3,
      })
    },
  )

  it.each([
    ['POST /api/auth/sign-up', 'sign-up/password'],
    ['POST /api/auth/sign-up, of a guest', 'upgrade/password'],
    ['POST /api/auth/sign-in, refused', 'refusal/auth:invalid-token'],
    ['POST /api/auth/forgot-password', 'reset-request/all'],
    ['POST /api/auth/reset-password', 'reset/all'],
    ['POST /api/auth/lock-session', 'lock/all'],
    ['POST /api/auth/unlock-session', 'unlock/all'],
    ['DELETE /api/common/user', 'erasure/all'],
  ])('%s counts %s exactly once', async (scenario, counter) => {
    const act = await SCENARIOS[scenario]?.(api)
    const before = api.world.statistics.get(`2026-01-01/${counter}`) ?? 0
    await act?.()
    expect(api.world.statistics.get(`2026-01-01/${counter}`)).toBe(before + 1)
  })

  it('are written before a refusal is returned, since an instance may be throttled afterwards', async () => {
    const { deps } = fakeDeps()
    const counting = Promise.withResolvers<undefined>()
    const written = Promise.withResolvers<undefined>()
    const count = () => {
      counting.resolve(undefined)
      return written.promise
    }
    const app = createApp({ ...deps, statistics: { count } })
    let isAnswered = false
    const answer = callApp(app, { method: 'GET', path: '/api/nothing' }).finally(() => {
      isAnswered = true
    })
    await counting.promise
    await new Promise(setImmediate)
    expect(isAnswered).toBe(false)
    written.resolve(undefined)
    expect((await answer).status).toBe(404)
  })

  it('change no response if their database fails', async () => {
    const expected = await scenario()
    await api.close()
    api = await startApi()
    api.world.failure = { port: 'statistics', error: new Error('down') }
    expect(await scenario()).toEqual(expected)
    expect(api.world.statistics.size).toBe(0)
    expect(api.world.lines.join().match(/Statistiques indisponibles/g)).toHaveLength(1)
  })
})
