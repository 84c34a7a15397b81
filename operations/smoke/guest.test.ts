import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStandIn, type StandIn } from '../../functions/src/testing/stand-in.ts'
import type { Project } from '../doctor/project/project.ts'
import { Unverified } from '../doctor/project/reader.ts'
import { GUEST_VISIT } from './guest.ts'

const GUEST = { uid: 'guest', emailVerified: false, isAnonymous: true, locale: 'fr', createdAt: 1 }
const GRANT = { accessToken: 'token', user: GUEST }
const refusal = (code: string) => ({ error: { code, requestId: 'r' } })

/** The replies of a healthy deployment, in the order of the guest's requests. */
const HEALTHY: readonly (readonly [string, number, unknown])[] = [
  ['POST /v1/accounts:signUp?key=web-key', 200, { idToken: 'id-token' }],
  ['POST /api/auth/sign-in', 200, GRANT],
  ['GET /api/common/user', 200, {}],
  ['GET /api/common/files', 403, refusal('auth/forbidden')],
  ['DELETE /api/common/user', 204, undefined],
  ['GET /api/common/user', 401, refusal('auth/session-ended')],
  ['POST /v1/accounts:lookup?key=web-key', 400, {}],
]

let server: StandIn
beforeEach(async () => {
  server = await startStandIn()
})
afterEach(() => {
  vi.unstubAllEnvs()
  return server.close()
})

/** Runs a guest's visit to a healthy deployment, with one reply changed. */
function visit(at = -1, status = 200, body: unknown = {}, appCheck = 'off') {
  const left = HEALTHY.map((one, index) => (index === at ? ([one[0], status, body] as const) : one))
  server.answer = ({ method = '', url = '' }, response) => {
    const found = left.findIndex(([request]) => request === `${method} ${url}`)
    const [, code, answer] = left.splice(found, found < 0 ? 0 : 1)[0] ?? ['', 404, {}]
    response.writeHead(code).end(answer === undefined ? '' : JSON.stringify(answer))
  }
  return GUEST_VISIT.run({
    id: 'sesame',
    host: server.origin,
    identity: server.origin,
    client: { VITE_FIREBASE_API_KEY: 'web-key' },
    settings: { SESAME_APP_CHECK: appCheck },
  } as unknown as Project)
}

describe('a guest’s visit', () => {
  it('succeeds and deletes the guest’s account and data', async () => {
    expect(await visit()).toEqual({ kind: 'ok' })
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
      HEALTHY.map(([request]) => request),
    )
  })

  it.each([
    [1, 503, refusal('server/unavailable'), 'la connexion répond 503 server/unavailable'],
    [1, 200, '<html>', 'la connexion répond 200'],
    [2, 403, refusal('auth/session-ended'), 'le profil répond 403 auth/session-ended'],
    [3, 404, refusal('request/unknown-route'), 'les fichiers répondent 404 request/unknown-route'],
    [3, 200, { files: [] }, 'les fichiers répondent 200'],
    [4, 500, refusal('server/internal'), 'l’effacement répond 500 server/internal'],
    [5, 200, {}, 'la session survit (200)'],
    [6, 200, {}, 'le compte survit à l’effacement'],
  ])('reports response number %i as wrong if it is %i %o', async (at, status, body, words) => {
    expect(await visit(at, status, body)).toMatchObject({ kind: 'problem', problem: words })
  })

  it('is reported in English if the locale is not French', async () => {
    vi.stubEnv('LC_ALL', 'C.UTF-8')
    const words = 'the profile answers 403 auth/session-ended'
    expect(await visit(2, 403, refusal('auth/session-ended'))).toMatchObject({ problem: words })
  })

  it('has an unknown result if the identity service creates no account', async () => {
    await expect(visit(0, 400, {})).rejects.toThrow(Unverified)
  })

  it('passes if App Check refuses the guest, and leaves no account', async () => {
    const refused = refusal('request/unverified-app')
    expect(await visit(1, 403, refused, 'on')).toMatchObject({ kind: 'ok' })
    expect(server.asked).toHaveLength(1)
    expect(await visit(1, 401, refusal('auth/invalid-token'), 'on')).toMatchObject({
      problem: 'App Check laisse passer (401)',
    })
  })
})
