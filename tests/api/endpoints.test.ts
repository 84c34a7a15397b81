import { EXPORT_FILE, MAX_BODY_BYTES } from '@sesame/contract/constants'
import type { Endpoint } from '@sesame/contract/endpoint'
import { MAX_FILE_BYTES } from '@sesame/contract/files'
import { beforeAll, describe, expect, it } from 'vitest'
import { alertCode, signInOnPhone } from '../support/alerts.ts'
import {
  call,
  errorOf,
  grantOf,
  post,
  refusal,
  registered,
  signUpBody,
  type Person,
} from '../support/api.ts'
import { concrete, ENDPOINTS, sampleBody } from '../support/endpoints.ts'
import { uploadFile } from '../support/erasure.ts'
import { FILES, sendFile } from '../support/files.ts'
import { createAccount, signInAgain } from '../support/identity.ts'
import { loseAccount } from '../support/lost-account.ts'
import { nextSecond } from '../support/next-second.ts'
import { addPasskey, provePasskey, usePasskey } from '../support/passkeys.ts'
import { claimsOf, expired } from '../support/tokens.ts'

/** Endpoints by kind, read from the contract so that none is forgotten. */
const all = [...ENDPOINTS]
const guarded = all.filter(([, { access }]) => access !== 'public')
const withBody = all.filter(([, { body }]) => body !== null)

let open: Person
let locked: Person
beforeAll(async () => {
  ;[open, locked] = await Promise.all([registered(), registered()])
  await call('POST', '/api/auth/lock-session', { token: locked.accessToken })
})

/** Calls an endpoint as a person does, the one with the open session by default. */
function ask(
  endpoint: Endpoint,
  options: Parameters<typeof call>[2] = {},
  person: Person = open,
): ReturnType<typeof call> {
  const token = endpoint.access !== 'public' && { token: person.accessToken }
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

/** A successful call of endpoints that need more than a body; services.test.ts replaces the video host. */
const SUCCESSES: Record<string, (person: Person) => Promise<number>> = {
  'POST /api/auth/sign-up': async () =>
    (await post('/api/auth/sign-up', signUpBody((await createAccount()).idToken))).status,
  'POST /api/auth/unlock-session': async ({ email, accessToken }) => {
    await call('POST', '/api/auth/lock-session', { token: accessToken })
    await nextSecond()
    const { idToken } = await signInAgain(email)
    return (await post('/api/auth/unlock-session', { idToken }, { token: accessToken })).status
  },
  'DELETE /api/auth/sessions/:sid': async ({ accessToken: token }) => {
    const path = `/api/auth/sessions/${claimsOf(token).sid}`
    return (await call('DELETE', path, { token })).status
  },
  'POST /api/auth/answer-alert': async ({ email, uid }) => {
    await signInOnPhone(email)
    const code = await alertCode(uid, 'new-device')
    return (await post('/api/auth/answer-alert', { code, answer: 'not-me' })).status
  },
  'POST /api/auth/restore-account': async (person) =>
    (await post('/api/auth/restore-account', { code: await loseAccount(person) })).status,
  'POST /api/auth/passkeys/verify': async ({ accessToken }) =>
    (await usePasskey(await addPasskey(accessToken))).status,
  'PATCH /api/auth/passkeys/:id': async ({ accessToken: token }) => {
    const { id } = await addPasskey(token)
    const body = '{"name":"Téléphone"}'
    return (await call('PATCH', `/api/auth/passkeys/${id}`, { token, body })).status
  },
  'DELETE /api/auth/passkeys/:id': async ({ accessToken: token }) => {
    const { id } = await addPasskey(token)
    return (await call('DELETE', `/api/auth/passkeys/${id}`, { token })).status
  },
  'POST /api/auth/change-sign-in-methods': async ({ accessToken }) => {
    const { idToken } = await provePasskey(await addPasskey(accessToken))
    const reply = await post('/api/auth/sign-in', { idToken, remember: true })
    const { accessToken: token } = grantOf(reply)
    return (await post('/api/auth/change-sign-in-methods', { removed: 'password' }, { token }))
      .status
  },
  'GET /api/common/files/export/content': async ({ accessToken: token, uid }) => {
    await uploadFile(`exports/${uid}/${EXPORT_FILE}`)
    return (await call('GET', `${FILES}/export/content`, { token })).status
  },
  'GET /api/common/files/:name': async ({ accessToken: token }) => {
    await sendFile(token, `${FILES}/3`)
    return (await call('GET', `${FILES}/3`, { token })).status
  },
  'PUT /api/common/files/:name': async ({ accessToken }) =>
    (await sendFile(accessToken, `${FILES}/3`)).status,
}
const STATUSES: Record<string, number> = {
  'POST /api/auth/sign-up': 201,
  'POST /api/auth/forgot-password': 202,
  'POST /api/auth/verify-email': 202,
  'POST /api/auth/change-email': 202,
  'GET /api/video/:videoId': 404,
}

describe('when all is well', () => {
  it.each(all)('%s answers as the contract says', async (name, endpoint) => {
    const person = await registered()
    const plainly = async () => (await ask(endpoint, {}, person)).status
    const status = await (SUCCESSES[name]?.(person) ?? plainly())
    const isEmpty = endpoint.response === null && endpoint.file !== 'answered'
    expect(status).toBe(STATUSES[name] ?? (isEmpty ? 204 : 200))
  })
})

describe('without a session', () => {
  it.each(guarded)('%s: 401 without a token', async (_name, endpoint) => {
    expect(refusal(await anonymously(endpoint))).toEqual([401, 'auth/missing-token'])
  })

  it.each(guarded)('%s: 401 with an expired one', async (_name, endpoint) => {
    const token = expired(open.accessToken)
    expect(refusal(await ask(endpoint, { token }))).toEqual([401, 'auth/token-expired'])
  })

  it.each(guarded)('%s: 401 with an ID token in its place', async (_name, endpoint) => {
    const token = open.idToken
    expect(refusal(await ask(endpoint, { token }))).toEqual([401, 'auth/invalid-token'])
  })

  it.each(guarded)('%s: 401 once the session has ended', async (_name, endpoint) => {
    const person = await registered()
    await call('POST', '/api/auth/sign-out', { token: person.accessToken })
    expect(refusal(await ask(endpoint, {}, person))).toEqual([401, 'auth/session-ended'])
  })
})

describe('in a locked session', () => {
  const UNLOCKED = ['POST /api/auth/sign-out', 'POST /api/auth/unlock-session']

  it.each(guarded.filter(([name]) => !UNLOCKED.includes(name)))(
    '%s: 423, and refresh as well',
    async (_name, endpoint) => {
      const reply = await ask(endpoint, {}, locked)
      expect(refusal(reply)).toEqual([423, 'auth/session-locked'])
    },
  )

  it('refresh: 423', async () => {
    const { accessToken } = locked
    const reply = await post('/api/auth/refresh-access-token', { accessToken })
    expect(refusal(reply)).toEqual([423, 'auth/session-locked'])
  })

  it('sign-out and unlock are let through', async () => {
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

describe('the request itself', () => {
  it.each(all)('%s: 405 with Allow to another method', async (_name, endpoint) => {
    const served = all.filter(([, { path }]) => path === endpoint.path)
    const methods = served.map(([, { method }]) => method).sort()
    const other = methods.includes('PUT') ? 'PATCH' : 'PUT'
    const reply = await call(other, concrete(endpoint))
    expect(refusal(reply)).toEqual([405, 'request/method-not-allowed'])
    expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(methods)
  })

  it.each(withBody)('%s: 415 to text', async (_name, endpoint) => {
    const reply = await ask(endpoint, { body: '{}', headers: { 'Content-Type': 'text/plain' } })
    expect(refusal(reply)).toEqual([415, 'request/unsupported-media-type'])
  })

  it.each(withBody)('%s: 400 to what is no JSON', async (_name, endpoint) => {
    expect(refusal(await ask(endpoint, { body: '{' }))).toEqual([400, 'request/malformed-json'])
  })

  it.each(withBody)('%s: 400 to unknown fields, named', async (_name, endpoint) => {
    // Which fields there are depends on it.
    const purpose = endpoint.path.endsWith('/options') && { purpose: 'sign-in' }
    const reply = await ask(endpoint, { body: JSON.stringify({ ...purpose, surprise: 1 }) })
    expect(refusal(reply)).toEqual([400, 'request/invalid'])
    expect(errorOf(reply).fields).toMatchObject({ surprise: 'unknown' })
  })

  it.each(all.filter(([, { method }]) => method !== 'GET'))(
    '%s: 413 past 16 KiB, or past 8 MiB of a file, before the token is looked at',
    async (_name, endpoint) => {
      const bytes = endpoint.file === 'sent' ? MAX_FILE_BYTES : MAX_BODY_BYTES
      const body = JSON.stringify({ x: 'x'.repeat(bytes) })
      const reply = await call(endpoint.method, concrete(endpoint), { body })
      expect(refusal(reply)).toEqual([413, 'request/too-large'])
    },
  )

  it.each(all)('%s: 403 to the page of another site', async (_name, endpoint) => {
    const reply = await anonymously(endpoint, { Origin: 'https://evil.example' })
    expect(refusal(reply)).toEqual([403, 'request/foreign-origin'])
  })
})

describe('what is somebody else’s', () => {
  const proving = guarded.filter(([, { body }]) => body && 'idToken' in shapeOf(body))

  it.each(proving)('%s: 403 to the proof of another person', async (_name, endpoint) => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    const reply = await ask(endpoint, {}, { ...marie, idToken: karim.idToken })
    expect(refusal(reply)).toEqual([403, 'auth/forbidden'])
  })

  it('DELETE /api/auth/sessions/:sid: 404 to the session of another person', async () => {
    const karim = await registered()
    const path = `/api/auth/sessions/${claimsOf(karim.accessToken).sid}`
    const reply = await call('DELETE', path, { token: open.accessToken })
    expect(refusal(reply)).toEqual([404, 'auth/session-not-found'])
  })

  it.each([
    ['PATCH', '{"name":"À moi"}'],
    ['DELETE', undefined],
  ])('%s /api/auth/passkeys/:id: 404 to the passkey of another person', async (method, body) => {
    const karim = await registered()
    const { id } = await addPasskey(karim.accessToken)
    const options = { token: open.accessToken, ...(body !== undefined && { body }) }
    const reply = await call(method, `/api/auth/passkeys/${id}`, options)
    expect(refusal(reply)).toEqual([404, 'auth/passkey-not-found'])
    const own = { ...options, token: karim.accessToken }
    expect((await call(method, `/api/auth/passkeys/${id}`, own)).status).toBe(204)
  })

  it('nothing else takes a name of a person or of what is theirs', () => {
    const params = all.filter(([, { params }]) => params).map(([name]) => name)
    expect(params.sort()).toEqual([
      'DELETE /api/auth/passkeys/:id',
      'DELETE /api/auth/sessions/:sid',
      // Of the caller's own files alone: files.test.ts.
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
