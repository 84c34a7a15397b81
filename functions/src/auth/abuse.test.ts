import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../common/api-error.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { errorOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi({ limitsFactor: 1 })
})
afterEach(() => api.close())

const signUp = () =>
  api.post('/api/auth/sign-up', {
    idToken: api.prove('id'),
    displayName: 'Marie',
    captchaToken: 't',
    acceptedTerms: true,
    locale: 'fr',
  })
const forgot = (email: string, locale = 'fr') =>
  api.post('/api/auth/forgot-password', { email, captchaToken: '', locale })

describe('sign-up without a valid captcha', () => {
  it('is refused with 403, and nothing is written', async () => {
    api.world.captcha = 'refused'
    const reply = await signUp()
    expect([reply.status, errorOf(reply).code]).toEqual([403, 'auth/captcha-refused'])
    expect([api.world.users.size, api.world.states.size]).toEqual([0, 0])
    api.world.captcha = 'passed'
    expect((await signUp()).status).toBe(201)
  })

  it('is refused with 503 while captchas cannot be verified', async () => {
    api.world.captcha = 'unavailable'
    const reply = await signUp()
    expect([reply.status, errorOf(reply).code]).toEqual([503, 'server/unavailable'])
    expect(api.world.users.size).toBe(0)
  })
})

describe('a sign-up by passkey', () => {
  const options = (more: object = {}) =>
    api.post('/api/auth/passkeys/options', {
      purpose: 'sign-up',
      email: 'neuve@exemple.fr',
      captchaToken: 't',
      ...more,
    })

  it.each([
    ['refused', 403, 'auth/captcha-refused'],
    ['unavailable', 503, 'server/unavailable'],
  ] as const)('gets no challenge if the captcha is %s', async (verdict, status, code) => {
    api.world.captcha = verdict
    const reply = await options()
    expect([reply.status, errorOf(reply).code]).toEqual([status, code])
    expect((await options({ captchaToken: undefined })).status).toBe(status)
    expect((await api.post('/api/auth/passkeys/options', { purpose: 'sign-in' })).status).toBe(200)
  })

  it('counts towards the limit of its network address only with a valid captcha', async () => {
    api.world.captcha = 'refused'
    for (let n = 0; n < LIMITS.passkeySignUpOptions.max; n++) await options()
    api.world.captcha = 'passed'
    for (let n = 0; n < LIMITS.passkeySignUpOptions.max; n++) {
      expect((await options()).status).toBe(200)
    }
    expect(errorOf(await options()).code).toBe('request/too-many')
  })

  it('returns the same options for an address that has an account', async () => {
    api.world.accounts.set('marie', { email: 'marie@exemple.fr' })
    const [free, used] = [await options(), await options({ email: 'marie@exemple.fr' })]
    const shapeOf = ({ status, text }: Reply) => {
      const [ask] = Object.values(JSON.parse(text) as Record<string, Record<string, unknown>>)
      return { status, ...ask, challenge: '', user: Object.keys(ask?.['user'] ?? {}) }
    }
    expect(shapeOf(used)).toEqual(shapeOf(free))
    api.world.failure = { port: 'identity', error: new Error('asked about an address') }
    expect((await options({ email: 'marie@exemple.fr' })).status).toBe(200)
  })
})

describe('POST api/auth/forgot-password', () => {
  it('answers 202 without a body, and sends the e-mail in the language of the form', async () => {
    const reply = await forgot('marie@exemple.fr', 'en')
    expect([reply.status, reply.text]).toEqual([202, ''])
    expect(api.world.mails).toEqual(['en marie@exemple.fr'])
  })

  it('requires only the address: the captcha token is optional, and the language is French by default', async () => {
    const reply = await api.post('/api/auth/forgot-password', { email: 'marie@exemple.fr' })
    expect(reply.status).toBe(202)
    expect(api.world.mails).toEqual(['fr marie@exemple.fr'])
  })

  it('counts attempts by e-mail address, ignoring case', async () => {
    for (let n = 0; n < LIMITS.forgotPasswordEmail.max; n++) {
      expect((await forgot(n % 2 ? 'Marie@Exemple.fr' : 'marie@exemple.fr')).status).toBe(202)
    }
    expect((await forgot('MARIE@exemple.fr')).status).toBe(429)
    expect((await forgot('karim@exemple.fr')).status).toBe(202)
  })

  it.each(['refused', 'unavailable'] as const)(
    'applies stricter limits if the captcha is %s',
    async (verdict) => {
      api.world.captcha = verdict
      for (let n = 0; n < LIMITS.unprovenEmail.max; n++) {
        expect((await forgot('marie@exemple.fr')).status).toBe(202)
      }
      expect((await forgot('marie@exemple.fr')).status).toBe(429)
      expect(api.world.mails).toHaveLength(LIMITS.unprovenEmail.max)
      const more = LIMITS.unproven.max - LIMITS.unprovenEmail.max - 1
      for (let n = 0; n < more; n++) expect((await forgot(`${n}@exemple.fr`)).status).toBe(202)
      expect((await forgot('karim@exemple.fr')).status).toBe(429)
    },
  )

  it('answers 503 if the identity service fails', async () => {
    api.world.failure = { port: 'mails', error: new ApiError('server/unavailable') }
    const reply = await forgot('marie@exemple.fr')
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
