import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '../common/limits/limits.ts'
import { mailedCode } from '../testing/methods.ts'
import { grantOf, startApi, type TestApi } from '../testing/api-client.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi({ limitsFactor: 1, trustedProxies: 1 })
})
afterEach(() => api.close())

const OFFICE = '203.0.113.7'
const post = async (path: string, body: object, address = OFFICE) => {
  const options = { body: JSON.stringify(body), headers: { 'X-Forwarded-For': address } }
  return (await api.send('POST', path, options)).status
}
const forgot = (email: string, address?: string) =>
  post('/api/auth/forgot-password', { email, captchaToken: 't', locale: 'fr' }, address)
const signUp = (idToken: string) =>
  post('/api/auth/sign-up', {
    idToken,
    displayName: 'Marie',
    captchaToken: 't',
    acceptedTerms: true,
    locale: 'fr',
  })
const signIn = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: false })
const reset = (idToken: string) =>
  post('/api/auth/reset-password', { idToken, code: mailedCode(api) })

async function repeat(times: number, act: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push(await act(n))
  return statuses
}

const EMAIL = 'marie@exemple.fr'

describe('reset e-mails', () => {
  it.each(['refused', 'unavailable'] as const)(
    'remain available to the owner after a stranger’s captchas were %s',
    async (verdict) => {
      api.world.captcha = verdict
      // The requests come first from one network address, then from a different address each.
      await repeat(20, () => forgot(EMAIL))
      await repeat(20, (n) => forgot(EMAIL, `198.51.100.${n}`))
      expect(api.world.mails).toHaveLength(LIMITS.unprovenEmail.max)
      api.world.mails.length = 0
      api.world.captcha = 'passed'
      const { max } = LIMITS.forgotPasswordEmail
      expect(await repeat(max, () => forgot(EMAIL))).toEqual(Array(max).fill(202))
      expect(await forgot(EMAIL)).toBe(429)
      expect(api.world.mails).toHaveLength(max)
    },
  )

  it('remain available on an office’s network even after refused captchas have reached the network’s limit', async () => {
    api.world.captcha = 'refused'
    await repeat(LIMITS.forgotPassword.max, (n) => forgot(`stranger${n}@exemple.fr`))
    api.world.captcha = 'passed'
    expect(await forgot(EMAIL)).toBe(202)
  })

  it('do not count towards the limit of their recipient if the network’s limit refuses them', async () => {
    await repeat(LIMITS.forgotPassword.max, (n) => forgot(`colleague${n}@exemple.fr`))
    expect(await repeat(10, () => forgot(EMAIL))).toEqual(Array(10).fill(429))
    expect(await forgot(EMAIL, '198.51.100.1')).toBe(202)
  })
})

describe(
  'an office network where one person is refused again and again',
  { timeout: 20_000 },
  () => {
    it('can still be used to sign up', async () => {
      api.world.captcha = 'refused'
      const refused = await repeat(LIMITS.signUp.max, () => signUp(api.prove('good')))
      expect(new Set(refused)).toEqual(new Set([403]))
      api.world.captcha = 'passed'
      const unproven = await repeat(LIMITS.signUp.max, () => signUp('unknown'))
      expect(new Set(unproven)).toEqual(new Set([401]))
      expect(await signUp(api.prove('good'))).toBe(201)
    })

    it('can still be used to sign in', async () => {
      const refused = await repeat(LIMITS.signIn.max, () => signIn('unknown'))
      expect(new Set(refused)).toEqual(new Set([401]))
      expect(await signIn(api.prove('good', { provider: 'google.com' }))).toBe(201)
    })

    it('can still be used to reset passwords', async () => {
      await repeat(LIMITS.resetPassword.max, () => reset('unknown'))
      await signUp(api.prove('good'))
      expect(await reset(api.prove('good'))).toBe(200)
    })

    it('can still be used to watch videos', async () => {
      const see = async (token: string) => {
        const headers = { 'X-Forwarded-For': OFFICE }
        return (await api.send('GET', '/api/video/1', { token, headers })).status
      }
      const refused = await repeat(LIMITS.video.max, () => see('unknown'))
      expect(new Set(refused)).toEqual(new Set([401]))
      const idToken = api.prove('guest', { provider: 'guest' })
      const guest = await api.post('/api/auth/sign-in', { idToken, remember: false })
      expect(await see(grantOf(guest).accessToken)).toBe(404)
    })
  },
)

describe('successful requests', { timeout: 20_000 }, () => {
  it.each([
    ['sign-up', LIMITS.signUp.max, (n: number) => signUp(api.prove('id', { uid: `u${n}` }))],
    [
      'sign-in',
      LIMITS.signIn.max,
      (n: number) => signIn(api.prove('id', { uid: `g${n}`, provider: 'google.com' })),
    ],
  ])('are limited by network address: %s', async (_what, max, act) => {
    expect(new Set(await repeat(max, act))).toEqual(new Set([201]))
    expect(await act(max)).toBe(429)
    expect(api.world.audit.filter(({ event }) => event === 'sign-in-refused')).toEqual([])
  })
})
