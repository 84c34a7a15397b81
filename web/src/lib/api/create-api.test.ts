import { describe, expect, it, vi } from 'vitest'
import { marie } from '../../test/users.ts'
import { readBrowserToken } from '../device/browser-token.ts'
import { createApi } from './create-api.ts'

const answering = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status, headers })))

/** A header that only our API's responses have. */
const OURS = { 'X-Request-Id': 'a1B2c3D4e5' }

describe('a call to the API', () => {
  it('carries an App Check token, except to endpoints that need none', async () => {
    const fetch = answering(200, JSON.stringify(marie))
    const appCheckToken = vi.fn(() => Promise.resolve('jeton-app'))
    const api = createApi(fetch, appCheckToken)
    await api('getUser')
    await api('signOut')
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init?.headers))
    expect(sent.map((headers) => headers.get('x-firebase-appcheck'))).toEqual(['jeton-app', null])
    expect(appCheckToken).toHaveBeenCalledTimes(1)
  })

  it('sends the browser’s token if it opens a session, and stores the new token from the response', async () => {
    const grant = JSON.stringify({ accessToken: 'jeton', user: marie })
    const fetch = answering(200, grant, { 'x-sesame-browser': 'navigateur' })
    const api = createApi(fetch)
    const body = { idToken: 'preuve', remember: true }
    await api('signIn', { body })
    await api('signIn', { body })
    fetch.mockResolvedValueOnce(new Response(JSON.stringify(marie)))
    await api('getUser')
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init?.headers))
    const tokens = sent.map((headers) => headers.get('x-sesame-browser'))
    expect(tokens).toEqual([null, 'navigateur', null])
  })

  it('stores the browser’s token even from an error response, and throws an error with the response’s second-factor data', async () => {
    const secondFactor = { ticket: 'aaaabbbbccmarie', hasPasskey: true }
    const error = { code: 'auth/second-factor-required', requestId: 'abc', secondFactor }
    const headers = { 'x-sesame-browser': 'navigateur' }
    const api = createApi(answering(403, JSON.stringify({ error }), headers))
    const body = { idToken: 'preuve', remember: true }
    await expect(api('signIn', { body })).rejects.toMatchObject({ secondFactor })
    expect(readBrowserToken()).toBe('navigateur')
  })

  it('is sent without an App Check token if none is available', async () => {
    const error = { code: 'request/unverified-app', requestId: 'abc' }
    const fetch = answering(403, JSON.stringify({ error }))
    await expect(createApi(fetch, () => Promise.resolve(null))('getUser')).rejects.toMatchObject({
      code: 'request/unverified-app',
      isOutage: true,
      endsSession: false,
    })
    const [, init] = fetch.mock.calls[0] ?? []
    expect(new Headers(init?.headers).has('x-firebase-appcheck')).toBe(false)
  })

  it('sends the endpoint’s method, JSON body and bearer token', async () => {
    const fetch = answering(200, JSON.stringify(marie))
    const api = createApi(fetch)
    const answer = await api('updateUser', {
      body: { user: { displayName: 'Marie' } },
      accessToken: 'jeton',
    })
    expect(answer).toEqual({ status: 200, data: marie })
    const [path, init] = fetch.mock.calls[0] ?? []
    expect(path).toBe('/api/common/user')
    expect(init).toMatchObject({ method: 'PATCH', body: '{"user":{"displayName":"Marie"}}' })
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer jeton')
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json')
  })

  it('puts parameters into the path, encoded', async () => {
    const fetch = answering(200, '{"ended":1}')
    await createApi(fetch)('endSession', { params: { sid: 'a/b?c' }, accessToken: 'jeton' })
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/auth/sessions/a%2Fb%3Fc')
  })

  it('resolves to null when the contract defines no response body', async () => {
    const api = createApi(answering(204, null))
    await expect(api('signOut', { accessToken: 'jeton' })).resolves.toEqual({
      status: 204,
      data: null,
    })
  })

  it('rejects with the code and the fields of an error body', async () => {
    const body = {
      error: {
        code: 'request/invalid',
        requestId: 'abc',
        fields: { 'user.displayName': 'too-long' },
      },
    }
    const api = createApi(answering(400, JSON.stringify(body)))
    await expect(api('updateUser', { body: { user: {} } })).rejects.toMatchObject({
      code: 'request/invalid',
      status: 400,
      fields: { 'user.displayName': 'too-long' },
      isOutage: false,
    })
  })

  it('reports a lost connection as unreachable', async () => {
    const api = createApi(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api('signOut')).rejects.toMatchObject({
      code: 'client/unreachable',
      isOutage: true,
    })
  })

  it('treats an HTML page from a failing proxy as an outage', async () => {
    const api = createApi(answering(504, '<h1>Gateway timeout</h1>'))
    await expect(api('signOut')).rejects.toMatchObject({
      code: 'server/unavailable',
      isOutage: true,
    })
  })

  it('ignores fields that only a newer API sends, and fills in fields that an older API lacks', async () => {
    const newer = createApi(answering(200, JSON.stringify({ ...marie, ofTomorrow: 'elle' })))
    await expect(newer('getUser')).resolves.toEqual({ status: 200, data: marie })
    const { photoURL, ...older } = marie
    const api = createApi(answering(200, JSON.stringify(older)))
    await expect(api('getUser')).resolves.toEqual({
      status: 200,
      data: { ...older, photoURL: null },
    })
  })

  it.each([
    [400, 'client/outdated', { isOutage: false, endsSession: false, locksSession: false }],
    [401, 'client/outdated', { isOutage: false, endsSession: true, locksSession: false }],
    [423, 'client/outdated', { isOutage: false, endsSession: false, locksSession: true }],
    [429, 'client/outdated', { isOutage: true, endsSession: false, locksSession: false }],
    [503, 'server/unavailable', { isOutage: true, endsSession: false, locksSession: false }],
  ])(
    'derives the error from the status if the API’s code is unknown: %d',
    async (status, code, is) => {
      const error = { code: 'auth/of-tomorrow', requestId: 'abc', hint: 'elsewhere' }
      const api = createApi(answering(status, JSON.stringify({ error, since: '3.0' })))
      await expect(api('signOut')).rejects.toMatchObject({ code, status, ...is })
    },
  )

  it('accepts a field error with an unknown reason', async () => {
    const error = { code: 'request/invalid', requestId: 'abc', fields: { email: 'too-loud' } }
    const api = createApi(answering(400, JSON.stringify({ error })))
    await expect(api('signOut')).rejects.toMatchObject({ fields: { email: 'invalid' } })
  })

  it.each([
    ['our API', OURS, { accessToken: 'jeton' }, 'client/outdated'],
    ['another server', {}, { accessToken: 'jeton' }, 'client/unexpected'],
    ['a proxy that numbers its pages too', OURS, '<h1>Welcome</h1>', 'client/unexpected'],
  ])(
    'rejects a successful response that does not match the contract, from %s: %o',
    async (_, headers, body, code) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const api = createApi(answering(200, text, headers))
      const call = api('refreshAccessToken', { body: { accessToken: 'ancien' } })
      await expect(call).rejects.toMatchObject({ code, isOutage: true })
    },
  )

  it.each([
    [403, true],
    [404, true],
    [401, false],
  ])('treats an HTML page with status %d as an outage: %s', async (status, isOutage) => {
    const api = createApi(answering(status, '<h1>Forbidden</h1>'))
    await expect(api('signOut')).rejects.toMatchObject({ code: 'client/unexpected', isOutage })
  })
})
