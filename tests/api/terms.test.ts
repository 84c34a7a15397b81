import { needsSession } from '@sesame/contract/endpoint'
import { user } from '@sesame/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { concrete, ENDPOINTS, sampleBody } from '../../functions/src/testing/sample-calls.ts'
import { call, errorOf, post, refusal, registered, type Person } from 'sesame-testing/api'
import { readAs } from '../support/database.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

/** Terms of use that took effect an hour ago. The emulator suite's own API has none. */
const TERMS = {
  version: 2,
  from: new Date(Date.now() - 3_600_000).toISOString(),
  changes: { fr: [], en: [] },
}

let api: OwnApi
beforeAll(async () => {
  api = await startOwnApi({ SESAME_TERMS: JSON.stringify(TERMS) })
})
afterAll(() => api.close())

const withSession = [...ENDPOINTS].filter(([, endpoint]) => needsSession(endpoint))

/** Calls an endpoint of the API that requires these terms. Resolves to the error code, or null if the call succeeds. */
async function codeOf(name: string, person: Person): Promise<string | null> {
  const endpoint = ENDPOINTS.get(name)
  if (!endpoint) throw new Error(`no endpoint: ${name}`)
  const body = endpoint.file === 'sent' ? 'Bonjour' : sampleBody(endpoint, person)
  const reply = await call(endpoint.method, concrete(endpoint), {
    origin: api.origin,
    token: person.accessToken,
    ...(body !== undefined && { body }),
    ...(endpoint.file === 'sent' && { headers: { 'Content-Type': 'text/plain' } }),
  })
  return reply.status < 400 ? null : errorOf(reply).code
}

const answer = (given: string, { accessToken: token }: Person) =>
  post(
    '/api/auth/answer-terms',
    { version: 2, answer: given, locale: 'fr' },
    { token, origin: api.origin },
  )

describe('a person who has accepted only earlier terms', () => {
  it.each(withSession)(
    'can call %s only if the contract allows it before the terms are accepted',
    async (name, endpoint) => {
      const code = await codeOf(name, await registered())
      if (endpoint.beforeTerms) expect(code ?? '').not.toMatch(/^auth\/terms/)
      else expect(code).toBe('auth/terms-required')
    },
  )

  it('can call endpoints again after accepting the terms, even after a first refusal', async () => {
    const person = await registered()
    const video = 'GET /api/video/:videoId'
    const refused = await answer('refused', person)
    expect(user.parse(JSON.parse(refused.text)).termsDue?.isRequired).toBe(true)
    expect(await codeOf(video, person)).toBe('auth/terms-refused')
    expect((await answer('accepted', person)).status).toBe(200)
    expect(await codeOf(video, person)).toBe('video/not-found')
  })

  it('can still read their own records in the database', async () => {
    const person = await registered()
    const at = (profile: object) => ('uid' in profile ? 200 : 404)
    expect(await readAs(person.idToken, `users/${person.uid}`, at)).toBe(200)
  })

  it('gets the error that the terms must be accepted, not a request to sign in again', async () => {
    const { accessToken: token } = await registered()
    const body = JSON.stringify({ user: { displayName: 'Zoé' } })
    const reply = await call('PATCH', '/api/common/user', { token, body, origin: api.origin })
    expect(refusal(reply)).toEqual([403, 'auth/terms-required'])
  })
})
