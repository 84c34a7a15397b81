import { APP_CHECK_HEADER } from '@sesame/contract/app-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routesOf } from './app.ts'
import { errorOf, startApi, type Reply, type TestApi } from './testing/api-client.ts'
import { fakeDeps } from './testing/fakes/fake-deps.ts'

const served = routesOf(fakeDeps().deps).map(({ endpoint }) => endpoint)
const REFUSAL = [403, 'request/unverified-app']

let api: TestApi
beforeEach(async () => {
  // This factor limits one address to a single sign-in, and hardly limits anything else.
  api = await startApi({ limitsFactor: 1 / 1200 })
  api.world.appCheckToken = 'good'
})
afterEach(() => api.close())

const send = (method: string, path: string, token?: string) =>
  api.send(method, path, {
    ...(method !== 'GET' && { body: '{}' }),
    headers: token === undefined ? {} : { [APP_CHECK_HEADER]: token },
  })
const signIn = (token?: string) => send('POST', '/api/auth/sign-in', token)
const told = (reply: Reply) => [reply.status, errorOf(reply).code]

describe('if App Check is on', () => {
  it.each(served.filter(({ fromAnyApp }) => !fromAnyApp))(
    '$method $path is served only to our own app',
    async ({ method, path }) => {
      expect(told(await send(method, path))).toEqual(REFUSAL)
      expect(told(await send(method, path, 'forged'))).toEqual(REFUSAL)
      expect(told(await send(method, path, 'good'))).not.toEqual(REFUSAL)
    },
  )

  it('any app may call the endpoints that need no App Check token, such as those for monitors and services', async () => {
    const open = served.filter(({ fromAnyApp }) => fromAnyApp)
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /.well-known/jwks.json',
      'GET /api/health',
      'GET /api/openapi.json',
      'POST /api/auth/answer-alert',
      'POST /api/auth/forgot-password',
      'POST /api/auth/introspect',
      'POST /api/auth/lock-session',
      'POST /api/auth/restore-account',
      'POST /api/auth/sign-out',
      'POST /api/csp-reports',
    ])
    for (const { method, path } of open) {
      expect((await send(method, path)).text).not.toContain('unverified-app')
    }
  })

  it('a refusal is logged and does not count towards limits; accepted requests are limited as usual', async () => {
    for (let n = 0; n < 3; n++) expect(told(await signIn())).toEqual(REFUSAL)
    expect(api.world.lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ event: 'refusal', code: 'request/unverified-app' }),
    )
    expect(told(await signIn('good'))).toEqual([400, 'request/invalid'])
    expect(told(await signIn('good'))).toEqual([429, 'request/too-many'])
  })
})

describe('if App Check is off', () => {
  it('no token is required, and a token that is sent is ignored', async () => {
    api.world.appCheckToken = null
    expect(told(await signIn('forged'))).toEqual([400, 'request/invalid'])
  })
})
