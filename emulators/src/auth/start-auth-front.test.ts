import { randomBytes, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { authClient, claimsOf, type AuthClient } from '../../conformance/auth/auth-client.ts'
import { authCases } from '../../conformance/cases/auth.ts'
import { english } from '../texts/english.ts'
import { AGE_PATH, requireFront, startAuthFront } from './start-auth-front.ts'
import { freePort, frontInProcess, frontOf, serving } from './testing/emulator-in-process.ts'

const PASSWORD = 'Tournesol-42'
const freshAccount = () => ({ email: `${randomUUID()}@gmail.com`, password: PASSWORD })

let running: Awaited<ReturnType<typeof frontInProcess>>
let auth: AuthClient
beforeAll(async () => {
  running = await frontInProcess()
  auth = authClient(`127.0.0.1:${running.port}`)
}, 120_000)
afterAll(() => running.stop())

const oldSignIn = async () => auth.aged(await auth.signedIn('signUp', freshAccount()), 400)

/** Starts a front proxy, until the test ends, for a server that is not an Auth emulator. */
async function elsewhere(...parameters: Parameters<typeof frontOf>): Promise<string> {
  const { port, stop } = await frontOf(...parameters)
  onTestFinished(stop)
  return `http://127.0.0.1:${port}`
}

describe('the front proxy of the Auth emulator', () => {
  it.each(authCases)('$name', async ({ expected, found }) => {
    expect(await found(auth)).toEqual(expected)
  })

  it('lets pages of any origin read its errors, as the emulator does', async () => {
    const { idToken } = await oldSignIn()
    const path = '/identitytoolkit.googleapis.com/v1/accounts:delete?key=any'
    const reply = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:5000' },
      body: JSON.stringify({ idToken }),
    })
    expect(reply.status).toBe(400)
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:5000')
  })

  it('requires a recent sign-in for a call at an older path, too', async () => {
    const { idToken } = await oldSignIn()
    const older = '/www.googleapis.com/identitytoolkit/v3/relyingparty/deleteAccount?key=any'
    expect((await auth.post(older, { idToken })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('requires a recent sign-in from a former guest, whose account now has a password', async () => {
    const guest = await auth.signedIn('signUp', {})
    const { idToken } = await auth.aged(guest, 400)
    const { email, password } = freshAccount()
    await auth.administer('update', { localId: guest.uid, email, password })
    await auth.administer('update', { localId: guest.uid, validSince: '1' })
    expect((await auth.call('delete', { idToken })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('forwards calls with unreadable tokens to the emulator, which rejects them', async () => {
    expect((await auth.call('delete', { idToken: 'nothing' })).code).toBe('INVALID_ID_TOKEN')
    expect((await auth.renew('nothing')).code).toBe('INVALID_REFRESH_TOKEN')
  })

  it('renews tokens that the emulator issued without the front proxy', async () => {
    const behind = authClient(`127.0.0.1:${running.behind}`)
    const { refreshToken } = await behind.signedIn('signUp', {})
    expect((await auth.renew(refreshToken)).status).toBe(200)
  })

  it('forwards all other calls and their responses without changing a byte', async () => {
    const echo = await serving((asked, response) => {
      void text(asked).then((body) => {
        const { method, url, headers } = asked
        response.writeHead(418, { 'x-from': 'behind' })
        response.end(JSON.stringify({ method, url, auth: headers.authorization, body }))
      })
    })
    onTestFinished(echo.stop)
    const body = randomBytes(300_000).toString('base64')
    const path = '/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchCreate?a=b'
    const headers = { Authorization: 'Bearer owner' }
    const reply = await fetch((await elsewhere(echo.port)) + path, {
      method: 'POST',
      headers,
      body,
    })
    expect([reply.status, reply.headers.get('x-from')]).toEqual([418, 'behind'])
    expect(await reply.json()).toEqual({ method: 'POST', url: path, auth: 'Bearer owner', body })
  })

  it.each([{}, { Authorization: 'Bearer owner' }])(
    'opens a new connection for each call with %j, because the emulator may close an idle one',
    async (headers) => {
      const known = new WeakSet<object>()
      const closing = await serving(({ socket }, response) => {
        if (known.has(socket)) socket.destroy()
        else response.end('{}')
        known.add(socket)
      })
      onTestFinished(closing.stop)
      const url = `${await elsewhere(closing.port)}/identitytoolkit.googleapis.com/v1/accounts:signUp`
      const statuses: number[] = []
      for (let calls = 0; calls < 3; calls++)
        statuses.push((await fetch(url, { method: 'POST', headers, body: '{}' })).status)
      expect(statuses).toEqual([200, 200, 200])
    },
  )

  it('reports an error when its port is taken', async () => {
    const place = { host: '127.0.0.1', port: running.port }
    const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
      const front = startAuthFront(place, place, resolve)
      onTestFinished(() => front.close())
    })
    expect(error.code).toBe('EADDRINUSE')
  })

  it('answers 502 if no emulator listens behind it', async () => {
    const url = `${await elsewhere(await freePort())}/identitytoolkit.googleapis.com/v1/accounts:signUp`
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(502)
  })
})

describe('the age of a sign-in', () => {
  const time = (token: string) => Number(claimsOf(token)['auth_time'])

  it('equals the requested age, and does not change when tokens are renewed', async () => {
    const signIn = await auth.signedIn('signUp', freshAccount())
    const old = await auth.aged(signIn, 3600)
    expect(time(signIn.idToken) - time(old.idToken)).toBe(3600)
    expect(Math.abs(Number(claimsOf(old.idToken)['iat']) - Date.now() / 1000)).toBeLessThan(5)
    expect((await auth.renew(old.refreshToken)).status).toBe(200)
  })

  it('also changes the account’s lastLoginAt, unless a later sign-in has set it', async () => {
    const account = freshAccount()
    const first = await auth.aged(await auth.signedIn('signUp', account), 3600)
    const lastOf = async () => Number((await auth.account(first.uid))['lastLoginAt'])
    expect(Date.now() - (await lastOf())).toBeGreaterThan(3_500_000)
    await auth.signedIn('signInWithPassword', account)
    await auth.aged(first, 3600)
    expect(Date.now() - (await lastOf())).toBeLessThan(10_000)
  })

  it.each([{}, { refreshToken: 'nothing', bySeconds: 1 }, { refreshToken: 1, bySeconds: '1' }])(
    'cannot be changed with %j',
    async (body) => {
      expect((await auth.post(AGE_PATH, body)).code).toBe('INVALID_REFRESH_TOKEN')
    },
  )
})

describe('requireFront', () => {
  it('accepts the front proxy, and rejects any other server at its address', async () => {
    const emulator = await serving((_, response) => response.writeHead(404).end('{}'))
    const front = await frontOf(emulator.port)
    onTestFinished(() => {
      front.stop()
      emulator.stop()
    })
    await requireFront(`127.0.0.1:${front.port}`, english)
    await expect(requireFront(`127.0.0.1:${emulator.port}`, english)).rejects.toThrow(
      'Nothing stands before the Auth emulator',
    )
  })
})
