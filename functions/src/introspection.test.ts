import { MINUTE_MS } from '@sesame/contract/durations'
import { introspection } from '@sesame/contract/endpoints/introspection'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firebaseServices } from './adapters/firebase/service-store.ts'
import { signAccessToken } from './common/access-token/sign.ts'
import { LIMITS } from './common/limits/limits.ts'
import { randomSecret } from './common/random-secret.ts'
import { hashOfServiceKey } from './common/service-key.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from './testing/api-client.ts'
import { claimsOf } from './testing/claims.ts'
import { basic, introspect } from './testing/stage.ts'
import { START } from './testing/fakes/world.ts'

const PATH = '/api/auth/introspect'
const FORM = 'application/x-www-form-urlencoded'
const KEY = randomSecret()
const OWN = basic('facturation', KEY)

let api: TestApi
let token: string
const services = () => firebaseServices(api.world.tree.databases())
const addService = (name: string, key: string) =>
  services().add(name, { keyHash: hashOfServiceKey(key), createdAt: START })

async function signIn(): Promise<string> {
  const idToken = api.prove('first', { provider: 'guest' })
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember: false })).accessToken
}

async function start(limitsFactor = 1e6): Promise<void> {
  api = await startApi({ limitsFactor })
  await addService('facturation', KEY)
  token = await signIn()
}
beforeEach(() => start())
afterEach(() => api.close())

const ask = (about = token, service: string | undefined = OWN) => introspect(api, service, about)
const told = (reply: Reply) => introspection.parse(JSON.parse(reply.text))

/** Sends a body unchanged, with the key of the service. */
const send = (body: string, headers: Record<string, string> = {}, type = FORM) =>
  api.send('POST', PATH, { body, type, headers: { Authorization: OWN, ...headers } })

/** A token of the type `JWT`, whose invalid payload jsonwebtoken parses before it verifies the signature. */
const BROKEN_JWT = ['{"alg":"ES256","typ":"JWT"}', 'not JSON']
  .map((part) => Buffer.from(part).toString('base64url'))
  .concat('AAAA')
  .join('.')

describe('POST api/auth/introspect', () => {
  it('returns the claims of a token whose session is allowed to act', async () => {
    const reply = await ask()
    const { iss, aud, sub, sid, iat, exp, auth_time } = claimsOf(token)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(reply.text)).toEqual({
      active: true,
      token_type: 'Bearer',
      iss,
      aud,
      sub,
      sid,
      iat,
      exp,
      auth_time,
    })
  })

  it('reports a session as inactive as soon as it ends', async () => {
    expect(told(await ask()).active).toBe(true)
    await api.send('POST', '/api/auth/sign-out', { token })
    expect(told(await ask())).toEqual({ active: false })
  })

  it('reports a locked session as inactive', async () => {
    await api.send('POST', '/api/auth/lock-session', { token })
    expect(told(await ask())).toEqual({ active: false })
  })

  it('returns the same response for every inactive token, whatever the reason', async () => {
    const [head, body] = token.split('.')
    const { config } = api.deps
    const { sub, sid, n, auth_time: authTimeSeconds } = claimsOf(token)
    const signed = (changes: object) =>
      signAccessToken(config.keys, config.scope, {
        uid: sub,
        sid,
        n,
        authTimeSeconds,
        nowSeconds: START / 1000,
        ...changes,
      })
    const answers = await Promise.all(
      [
        'a.b.c',
        'x',
        signed({ nowSeconds: START / 1000 - 3600 }),
        signed({ nowSeconds: START / 1000 + 120 }),
        signed({ sid: 'ABCDEFGHIJ' }),
        signed({ uid: 'nobody' }),
        `${head ?? ''}.${body ?? ''}.${createHmac('sha256', 'x').update('x').digest('base64url')}`,
        `${head ?? ''}.${body ?? ''}.${'A'.repeat(86)}`,
        `${head ?? ''}.${body ?? ''}.`,
        api.prove('an ID token'),
        BROKEN_JWT,
      ].map(async (about) => {
        const { status, text } = await ask(about)
        return `${status} ${text}`
      }),
    )
    expect([...new Set(answers)]).toEqual(['200 {"active":false}'])
  })

  it('reports a token as inactive from its `exp`, and after its person is erased', async () => {
    api.world.now += 60 * MINUTE_MS
    expect(told(await ask())).toEqual({ active: false })
    api.world.now = START
    expect(told(await ask()).active).toBe(true)
    await api.send('DELETE', '/api/common/user', { token })
    expect(told(await ask())).toEqual({ active: false })
  })

  it('answers 503 if it cannot read the person’s records', async () => {
    api.world.failure = { port: 'records', error: new Error('down') }
    const reply = await ask()
    expect([reply.status, errorOf(reply).code]).toEqual([503, 'server/unavailable'])
    expect(reply.text).not.toContain('active')
  })

  it('accepts a form-encoded key, but not one with a malformed encoding', async () => {
    const encoded = KEY.replaceAll(
      /./g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    expect((await ask(token, basic('facturation', encoded))).status).toBe(200)
    expect((await ask(token, basic('facturation', `${KEY}%`))).status).toBe(401)
  })

  it('ignores a hint about the token’s type', async () => {
    const hinted = await send(`token=${token}&token_type_hint=refresh_token`)
    expect(told(hinted).active).toBe(true)
  })

  it.each([
    ['JSON', 415, 'application/json', () => JSON.stringify({ token })],
    ['plain text', 415, 'text/plain', () => `token=${token}`],
    ['another charset', 415, `${FORM}; charset=latin1`, () => `token=${token}`],
    ['no token', 400, FORM, () => 'a=b'],
    ['an empty token', 400, FORM, () => 'token='],
    ['two tokens', 400, FORM, () => `token=${token}&token=${token}`],
    ['the key in the body', 400, FORM, () => `token=${token}&client_secret=${KEY}`],
    ['__proto__', 400, FORM, () => `token=${token}&__proto__=1`],
    ['nothing', 400, FORM, () => ''],
  ])('refuses %s with status %i', async (_what, status, type, body) => {
    const reply = await send(body(), {}, type)
    expect(reply.status).toBe(status)
    expect(reply.text).not.toContain(token)
  })

  it('accepts the charset that clients add to the content type of forms', async () => {
    expect((await send(`token=${token}`, {}, `${FORM};charset=UTF-8`)).status).toBe(200)
  })

  it('is the only endpoint that accepts forms', async () => {
    const body = new URLSearchParams({ accessToken: token }).toString()
    const reply = await api.send('POST', '/api/auth/refresh-access-token', { body, type: FORM })
    expect(reply.status).toBe(415)
  })
})

describe('a caller that is not a known service', () => {
  const other = randomSecret()
  it.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['a wrong key', basic('facturation', other)],
    ['an unknown name', basic('inconnu', KEY)],
    ['another case', basic('Facturation', KEY)],
    ['the key of another', basic('autre', KEY)],
    ['no key', basic('facturation', '')],
    ['a part of the key', basic('facturation', KEY.slice(0, -1))],
    ['the hash of the key', basic('facturation', hashOfServiceKey(KEY))],
    ['a third part', basic('facturation', `${KEY}:`)],
    ['a path', basic('facturation/../facturation', KEY)],
    ['no base64', 'Basic é'],
    ['the key as Bearer', `Bearer ${KEY}`],
    ['very much', basic('a'.repeat(5000), KEY)],
  ])('is refused with 401 if it presents %s, whatever the token', async (_what, presented) => {
    await addService('autre', other)
    const answers = new Set<string>()
    for (const about of [token, 'x']) {
      const reply = await introspect(api, presented, about)
      expect([reply.status, errorOf(reply).code]).toEqual([401, 'auth/unknown-service'])
      expect(reply.headers.get('www-authenticate')).toBe('Basic')
      answers.add(reply.text.replace(errorOf(reply).requestId, ''))
    }
    expect(answers.size).toBe(1)
    expect(api.world.lines.join('\n')).not.toContain(KEY)
  })

  it('is rejected if it is a person, even with an open session', async () => {
    const reply = await api.send('POST', PATH, { body: `token=${token}`, type: FORM, token })
    expect(reply.status).toBe(401)
  })

  it('is rejected if it is a service that was removed', async () => {
    expect((await ask()).status).toBe(200)
    await services().remove('facturation')
    expect((await ask()).status).toBe(401)
  })
})

describe('the rate limits of services', () => {
  beforeEach(async () => {
    await api.close()
    await start(0.1)
  })

  it('reject strangers, but not the service at the same network address', async () => {
    const max = Math.ceil(LIMITS.unknownService.max * 0.1)
    const wrong = () => ask(token, basic('facturation', randomSecret()))
    for (let times = 0; times < max; times += 1) expect((await wrong()).status).toBe(401)
    const reply = await wrong()
    expect([reply.status, errorOf(reply).code]).toEqual([429, 'request/too-many'])
    expect(reply.headers.get('retry-after')).toBe('600')
    expect((await ask()).status).toBe(200)
  })

  it('reject each network address after too many calls, even with valid keys', async () => {
    const max = Math.ceil(LIMITS.introspectAsked.max * 1e-4)
    await api.close()
    await start(1e-4)
    await addService('autre', KEY)
    // Alternate two services, so that neither reaches its own limit.
    const asked = (times: number) => ask(token, times % 2 === 0 ? OWN : basic('autre', KEY))
    for (let times = 0; times < max; times += 1) expect((await asked(times)).status).toBe(200)
    expect((await asked(max)).status).toBe(429)
  })
})

describe('the record of a service', () => {
  const kept = () => api.world.tree.read('services/facturation') as Record<string, unknown>

  it('contains the hash of the key, and the hour of its last use', async () => {
    expect(kept()).toEqual({ keyHash: hashOfServiceKey(KEY), createdAt: START })
    api.world.now = START + 25 * MINUTE_MS
    await ask()
    expect(kept()['lastUsedAt']).toBe(START)
    expect(JSON.stringify(api.world.tree.read(''))).not.toContain(KEY)
  })

  it('is updated at most once an hour', async () => {
    let calls = 0
    const counting = firebaseServices(
      api.world.tree.databases((work) => {
        calls += 1
        return Promise.resolve(work())
      }),
    )
    const use = async (at: number) => {
      const known = await services().find('facturation')
      if (known) await counting.noteUse('facturation', known, at)
      return [calls, kept()['lastUsedAt']]
    }
    const [first] = await use(START)
    expect(first).toBeGreaterThan(0)
    expect(await use(START + 60 * MINUTE_MS - 1)).toEqual([first, START])
    const hour = START + 60 * MINUTE_MS
    expect(await use(hour + 1)).toEqual([2 * Number(first), hour])
  })

  it('is not recreated if a request of the service ends after the service was removed', async () => {
    const known = await services().find('facturation')
    await services().remove('facturation')
    if (known) await services().noteUse('facturation', known, START)
    expect(api.world.tree.read('services')).toBeNull()
  })

  it('is not replaced if an operator adds a service of the same name', async () => {
    expect(await addService('facturation', randomSecret())).toBe(false)
    expect((await ask()).status).toBe(200)
    expect(await services().remove('inconnu')).toBe(false)
    expect([...(await services().list()).keys()]).toEqual(['facturation'])
  })
})
