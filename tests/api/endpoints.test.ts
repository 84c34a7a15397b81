import { MAX_BODY_BYTES } from '@sesame/contract/constants'
import { needsSession, type Endpoint } from '@sesame/contract/endpoint'
import { MAX_FILE_BYTES } from '@sesame/contract/files'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  concrete,
  ENDPOINTS,
  prepareCall,
  SAMPLE_CALLS,
  sampleBody,
  sampleCall,
} from '../../functions/src/testing/sample-calls.ts'
import { call, errorOf, post, refusal, registered, type Person } from 'sesame-testing/api'
import { addPasskey } from 'sesame-testing/passkeys'
import { suiteStage } from '../support/suite-stage.ts'
import { claimsOf } from 'sesame-testing/claims'
import { expired } from '../support/tokens.ts'

/** All endpoints by kind, read from the contract, so that none can be forgotten. */
const all = [...ENDPOINTS]
const guarded = all.filter(([, endpoint]) => needsSession(endpoint))
const withBody = all.filter(([, { body, form }]) => body !== null && !form)

let open: Person
let locked: Person
beforeAll(async () => {
  ;[open, locked] = await Promise.all([registered(), registered()])
  await call('POST', '/api/auth/lock-session', { token: locked.accessToken })
})

/** Calls an endpoint as a person, by default as the person with an open session. */
function ask(
  endpoint: Endpoint,
  options: Parameters<typeof call>[2] = {},
  person: Person = open,
): ReturnType<typeof call> {
  const token = needsSession(endpoint) && { token: person.accessToken }
  const body = sampleBody(endpoint, person)
  const file = endpoint.file === 'sent' && {
    body: 'Bonjour',
    headers: { 'Content-Type': 'text/plain' },
  }
  return call(endpoint.method, concrete(endpoint), {
    ...token,
    ...(body !== undefined && { body }),
    ...file,
    ...options,
  })
}
const anonymously = (endpoint: Endpoint, headers = {}) =>
  call(endpoint.method, concrete(endpoint), { headers })

describe('a successful call', () => {
  it.each(Object.keys(SAMPLE_CALLS))('%s returns what the contract defines', async (name) => {
    const { act } = await prepareCall(suiteStage(), name)
    const { status, text } = await act()
    const { response, file } = ENDPOINTS.get(name.split(',')[0] ?? '') ?? {}
    const isEmpty = response === null && file !== 'answered'
    expect([status, text === '']).toEqual([sampleCall(name).status, isEmpty])
  })
})

describe('a call without a valid session', () => {
  it.each(guarded)('%s returns 401 without a token', async (_name, endpoint) => {
    expect(refusal(await anonymously(endpoint))).toEqual([401, 'auth/missing-token'])
  })

  it.each(guarded)('%s returns 401 for an expired token', async (_name, endpoint) => {
    const token = expired(open.accessToken)
    expect(refusal(await ask(endpoint, { token }))).toEqual([401, 'auth/token-expired'])
  })

  it.each(guarded)(
    '%s returns 401 for an ID token in place of an access token',
    async (_name, endpoint) => {
      const token = open.idToken
      expect(refusal(await ask(endpoint, { token }))).toEqual([401, 'auth/invalid-token'])
    },
  )

  it.each(guarded)('%s returns 401 after the session has ended', async (_name, endpoint) => {
    const person = await registered()
    await call('POST', '/api/auth/sign-out', { token: person.accessToken })
    expect(refusal(await ask(endpoint, {}, person))).toEqual([401, 'auth/session-ended'])
  })
})

describe('a call from a locked session', () => {
  const UNLOCKED = ['POST /api/auth/sign-out', 'POST /api/auth/unlock-session']

  it.each(guarded.filter(([name]) => !UNLOCKED.includes(name)))(
    '%s returns 423',
    async (_name, endpoint) => {
      const reply = await ask(endpoint, {}, locked)
      expect(refusal(reply)).toEqual([423, 'auth/session-locked'])
    },
  )

  it('POST /api/auth/refresh-access-token returns 423', async () => {
    const { accessToken } = locked
    const reply = await post('/api/auth/refresh-access-token', { accessToken })
    expect(refusal(reply)).toEqual([423, 'auth/session-locked'])
  })

  it('sign-out and unlock are allowed', async () => {
    const unlock = await post(
      '/api/auth/unlock-session',
      { idToken: 'x' },
      { token: locked.accessToken },
    )
    expect(refusal(unlock)).toEqual([401, 'auth/invalid-token'])
    const signOut = await call('POST', '/api/auth/sign-out', { token: locked.accessToken })
    expect(signOut.status).toBe(204)
  })
})

describe('an invalid request', () => {
  it.each(all)(
    '%s returns 405 with an Allow header for an unsupported method',
    async (_name, endpoint) => {
      const served = all.filter(([, { path }]) => path === endpoint.path)
      const methods = served.map(([, { method }]) => method).sort()
      const other = methods.includes('PUT') ? 'PATCH' : 'PUT'
      const reply = await call(other, concrete(endpoint))
      expect(refusal(reply)).toEqual([405, 'request/method-not-allowed'])
      expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(methods)
    },
  )

  it.each(withBody)('%s returns 415 for plain text', async (_name, endpoint) => {
    const reply = await ask(endpoint, { body: '{}', headers: { 'Content-Type': 'text/plain' } })
    expect(refusal(reply)).toEqual([415, 'request/unsupported-media-type'])
  })

  it.each(withBody)('%s returns 400 for malformed JSON', async (_name, endpoint) => {
    expect(refusal(await ask(endpoint, { body: '{' }))).toEqual([400, 'request/malformed-json'])
  })

  it.each(withBody)(
    '%s returns 400 for unknown fields, and names them',
    async (_name, endpoint) => {
      // Requests for passkey options need a `purpose`, because it decides which fields are valid.
      const purpose = endpoint.path.endsWith('/options') && { purpose: 'sign-in' }
      const reply = await ask(endpoint, { body: JSON.stringify({ ...purpose, surprise: 1 }) })
      expect(refusal(reply)).toEqual([400, 'request/invalid'])
      expect(errorOf(reply).fields).toMatchObject({ surprise: 'unknown' })
    },
  )

  it.each(all.filter(([, { method }]) => method !== 'GET'))(
    '%s returns 413 above 16 KiB (8 MiB for files), before it checks the token',
    async (_name, endpoint) => {
      const bytes = endpoint.file === 'sent' ? MAX_FILE_BYTES : MAX_BODY_BYTES
      const body = JSON.stringify({ x: 'x'.repeat(bytes) })
      const reply = await call(endpoint.method, concrete(endpoint), { body })
      expect(refusal(reply)).toEqual([413, 'request/too-large'])
    },
  )

  // Leave out this endpoint, because browsers send reports of policy violations without our origin.
  const ours = all.filter(([, { path }]) => path !== '/api/csp-reports')
  it.each(ours)('%s returns 403 for a page of another site', async (_name, endpoint) => {
    const reply = await anonymously(endpoint, { Origin: 'https://evil.example' })
    expect(refusal(reply)).toEqual([403, 'request/foreign-origin'])
  })
})

const withProof = withBody.filter(([, { body }]) => body && 'idToken' in shapeOf(body))

describe('an ID token that the identity service did not issue', () => {
  // Leave out this endpoint, because it rejects the sample call's invalid passkey ceremony before it checks the ID token.
  const judged = withProof.filter(([, { path }]) => path !== '/api/auth/passkeys/verify')

  it.each(judged)('%s returns 401', async (_name, endpoint) => {
    const reply = await ask(endpoint, {}, { ...open, idToken: 'a.b.c' })
    expect(refusal(reply)).toEqual([401, 'auth/invalid-token'])
  })
})

describe('requests for another person’s data', () => {
  const proving = withProof.filter(([, { access }]) => access !== 'public')

  it.each(proving)('%s returns 403 for another person’s ID token', async (_name, endpoint) => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    const reply = await ask(endpoint, {}, { ...marie, idToken: karim.idToken })
    expect(refusal(reply)).toEqual([403, 'auth/forbidden'])
  })

  it('DELETE /api/auth/sessions/:sid returns 404 for another person’s session', async () => {
    const karim = await registered()
    const path = `/api/auth/sessions/${claimsOf(karim.accessToken).sid}`
    const reply = await call('DELETE', path, { token: open.accessToken })
    expect(refusal(reply)).toEqual([404, 'auth/session-not-found'])
    expect((await call('GET', '/api/common/user', { token: karim.accessToken })).status).toBe(200)
  })

  it.each([
    ['PATCH', '{"name":"À moi"}'],
    ['DELETE', undefined],
  ])('%s /api/auth/passkeys/:id returns 404 for another person’s passkey', async (method, body) => {
    const karim = await registered()
    const { id } = await addPasskey(karim.accessToken)
    const options = { token: open.accessToken, ...(body !== undefined && { body }) }
    const reply = await call(method, `/api/auth/passkeys/${id}`, options)
    expect(refusal(reply)).toEqual([404, 'auth/passkey-not-found'])
    const own = { ...options, token: karim.accessToken }
    expect((await call(method, `/api/auth/passkeys/${id}`, own)).status).toBe(204)
  })

  it('only the listed endpoints take the id of a person or of their data', () => {
    const params = all.filter(([, { params }]) => params).map(([name]) => name)
    expect(params.sort()).toEqual([
      'DELETE /api/auth/passkeys/:id',
      // `:id` can only be a device of the caller's own second factor.
      'DELETE /api/auth/second-factor/devices/:id',
      'DELETE /api/auth/sessions/:sid',
      // `:name` can only be one of the caller's own files (see files.test.ts).
      ...['DELETE /api/common/files/:name', 'GET /api/common/files/:name'],
      'GET /api/video/:videoId',
      ...['PATCH /api/auth/passkeys/:id', 'PUT /api/common/files/:name'],
    ])
    expect(proving.length).toBeGreaterThan(2)
  })
})

function shapeOf(schema: object): object {
  return (schema as { shape?: object }).shape ?? {}
}
