import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Endpoint } from '@sesame/contract/endpoint'
import { isAtLeast, OPERATOR_ROLES, type OperatorRole } from '@sesame/contract/records/operator'
import { exportedConsoleEndpoints } from '@sesame/contract/testing/exported'
import type { ConsoleEndpoint } from '@sesame/contract/console-endpoint'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signAccessToken } from '../common/access-token/sign.ts'
import { parseAccessTokenKeys } from '../common/access-token/keys.ts'
import { errorOf, type Reply } from '../testing/api-client.ts'
import { KEY, SCOPE } from '../testing/fakes/fake-deps.ts'
import { fakeConsoleDeps } from '../testing/console/fake-console-deps.ts'
import { enterByPassword } from '../testing/console/enter-by-password.ts'
import { startConsole, type TestConsole } from '../testing/console/start-console.ts'
import { consoleRoutesOf } from './console-routes.ts'
import { makeToken } from './session/bearer.ts'

const described = await exportedConsoleEndpoints()
const served = consoleRoutesOf(fakeConsoleDeps().deps).map(({ endpoint }) => endpoint)
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpoints = served.flatMap((endpoint) =>
  endpoint.access === 'operator' ? [[lineOf(endpoint), endpoint as ConsoleEndpoint] as const] : [],
)

let tools: TestConsole
beforeEach(async () => (tools = await startConsole()))
afterEach(() => tools.close())

/** Status codes from the check of the caller, which runs before the request is read. */
const REFUSALS = [401, 403]

/**
 * Calls an endpoint with a body that no endpoint accepts. If the caller is allowed, the API answers `request/invalid`, or
 * succeeds if the endpoint takes no body.
 */
function call({ method, path, body }: ConsoleEndpoint, token?: string): Promise<Reply> {
  const concrete = path.replace(/:\w+/g, 'absent')
  return tools.send(method, concrete, { ...(body && { body: [] }), ...(token && { token }) })
}

async function codeOf(endpoint: ConsoleEndpoint, token?: string): Promise<string | null> {
  const reply = await call(endpoint, token)
  return REFUSALS.includes(reply.status) ? errorOf(reply).code : null
}

/** Signs an operator in. The default role is owner, which may call every endpoint. */
const enter = (uid = 'camille', role: OperatorRole = 'owner') => tools.operator(uid, role)
const changeAccount = (changes: object) =>
  tools.world.accounts.set('camille', { ...tools.world.accounts.get('camille'), ...changes })

/** Advances the clock in steps of ten minutes with a call after each, so that the session never becomes idle. */
async function stayBusy(token: string, durationMs: number): Promise<void> {
  const until = tools.world.now + durationMs
  while (tools.world.now < until) {
    tools.world.now = Math.min(until, tools.world.now + 10 * MINUTE_MS)
    if (tools.world.now < until) await tools.send('GET', '/api/tools/session', { token })
  }
}

it('serves exactly the endpoints that the contract defines for the console', () => {
  expect(served.map(lineOf).sort()).toEqual(described.map(([line]) => line).sort())
})

it('the tests below cover more than ten endpoints, some of which require a fresh proof of identity', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  expect(endpoints.some(([, { fresh }]) => fresh)).toBe(true)
})

describe.each(endpoints)('%s', (_line, endpoint) => {
  it('refuses a call without a token', async () => {
    expect(await codeOf(endpoint)).toBe('auth/missing-token')
  })

  it.each([
    ['nothing', ''],
    ['a word', 'x'],
    ['a short secret', 'bWFyaWU.short'],
    ['a token with a wrong character', `bWFyaWU.${'a'.repeat(42)}%`],
    [
      'a token with an invalid uid',
      `${Buffer.from('a/b').toString('base64url')}.${'a'.repeat(43)}`,
    ],
    ['a token with a long uid', `${'a'.repeat(700)}.${'b'.repeat(43)}`],
    ['endless text', 'a'.repeat(10_000)],
  ])('refuses %s as a token', async (_what, token) => {
    const authorization = { Authorization: `Bearer ${token}` }
    const reply = await tools.send(endpoint.method, endpoint.path, { headers: authorization })
    expect([reply.status, errorOf(reply).code]).toEqual([401, 'auth/invalid-token'])
  })

  it.each(['guest', 'registered'])(
    'refuses the product’s access token of a %s person',
    async (kind) => {
      const uid = tools.person('marie', { isGuest: kind === 'guest' })
      const nowSeconds = tools.world.now / SECOND_MS
      const times = { authTimeSeconds: nowSeconds, nowSeconds }
      const keys = parseAccessTokenKeys(`k1:${KEY}`)
      const token = signAccessToken(keys, SCOPE, { uid, sid: 'ABCDEFGHIJ', n: 0, ...times })
      expect(await codeOf(endpoint, token)).toBe('auth/invalid-token')
    },
  )

  it.each(['guest', 'registered'])(
    'refuses an invented token with the uid of a %s person',
    async (kind) => {
      const uid = tools.person('marie', { isGuest: kind === 'guest' })
      expect(await codeOf(endpoint, makeToken(uid).token)).toBe('auth/session-ended')
    },
  )

  it('refuses an operator’s token in which the uid is replaced by another operator’s uid', async () => {
    const [, secret] = enter('sacha', 'owner').split('.')
    enter('camille', 'owner')
    const owner = Buffer.from('camille').toString('base64url')
    expect(await codeOf(endpoint, `${owner}.${secret ?? ''}`)).toBe('auth/session-ended')
  })

  it.each(OPERATOR_ROLES)(
    'accepts the role %s only if it is at least the endpoint’s minimum role',
    async (role) => {
      const allowed = isAtLeast(role, endpoint.role)
      expect(await codeOf(endpoint, enter('camille', role))).toBe(
        allowed ? null : 'tools/forbidden',
      )
    },
  )

  it('refuses a former operator without a record, and ends the session', async () => {
    const token = enter()
    const record = tools.world.operators.get('camille')
    tools.world.operators.delete('camille')
    expect(await codeOf(endpoint, token)).toBe('tools/not-an-operator')
    if (record) tools.world.operators.set('camille', record)
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
  })

  it.each([null, 'support'] as const)(
    'refuses an operator if the claim differs from the record: %s',
    async (operatorRole) => {
      const token = enter()
      changeAccount({ operatorRole })
      expect(await codeOf(endpoint, token)).toBe('tools/not-an-operator')
    },
  )

  it('applies the operator’s current role, not the role at sign-in', async () => {
    const token = enter()
    tools.person('sacha')
    await tools.deps.operators.set('sacha', { role: 'owner', grantedAt: 0, grantedBy: 'x' })
    await tools.deps.operators.set('camille', { role: 'support', grantedAt: 0, grantedBy: 'x' })
    changeAccount({ operatorRole: 'support' })
    const expected = endpoint.role === 'support' ? null : 'tools/forbidden'
    expect(await codeOf(endpoint, token)).toBe(expected)
  })

  it.each([
    ['disabled', { disabled: true }],
    ['whose tokens were revoked', { validSinceSeconds: Date.UTC(2026, 0, 2) / SECOND_MS }],
  ])('ends the session of an operator whose account changed (%s)', async (_what, changes) => {
    const token = enter()
    changeAccount(changes)
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
    changeAccount({ disabled: false, validSinceSeconds: 0 })
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
  })

  it('ends a session opened by a passkey that no longer opens the console', async () => {
    const token = enter()
    const record = tools.world.operators.get('camille')
    if (record) tools.world.operators.set('camille', { ...record, passkeys: {} })
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
  })

  it('ends the session of an operator whose account no longer exists', async () => {
    const token = enter()
    tools.world.accounts.set('camille', null)
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
  })

  it('ends the session of an operator who is being erased', async () => {
    const token = enter()
    tools.world.tree.write('access/camille/erasingSince', tools.world.now)
    expect(await codeOf(endpoint, token)).toBe('tools/not-an-operator')
  })

  it('when operators end all their sessions in the product, ends their console sessions, but no later one', async () => {
    const token = enter()
    const proved = Math.floor(tools.world.now / SECOND_MS)
    tools.world.tree.write('access/camille/consoleEndedSeconds', proved)
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
    tools.world.now += SECOND_MS
    expect(await codeOf(endpoint, enter())).toBe(null)
  })

  it('ends a session after exactly fifteen minutes without a call', async () => {
    const token = enter()
    tools.world.now += OPERATOR_IDLE_MS - 1
    await tools.send('GET', '/api/tools/session', { token })
    tools.world.now += OPERATOR_IDLE_MS
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
  })

  it('ends a session after exactly eight hours, even if it is in use', async () => {
    const token = enter()
    await stayBusy(token, OPERATOR_SESSION_MS - 1)
    expect(await codeOf({ ...endpoint, ...SESSION }, token)).toBeNull()
    tools.world.now += 1
    expect(await codeOf(endpoint, token)).toBe('auth/session-ended')
  })

  it('accepts a session opened with a password in an emergency, unless the endpoint changes access to the console', async () => {
    const token = await enterByPassword(tools)
    expect(await codeOf(endpoint, token)).toBe(endpoint.byPasskey ? 'auth/forbidden' : null)
  })

  it('requires a fresh proof of identity only for dangerous actions', async () => {
    const token = enter()
    tools.world.now += RECENT_LOGIN_MS
    expect(await codeOf(endpoint, token)).toBeNull()
    tools.world.now += 1
    const expected = endpoint.fresh ? 'auth/requires-recent-login' : null
    // The previous call to sign-out has already ended the session.
    const stale = endpoint.path === '/api/tools/sign-out' ? 'auth/session-ended' : expected
    expect(await codeOf(endpoint, token)).toBe(stale)
  })
})

/** An endpoint that changes no data. */
const SESSION = { method: 'GET', path: '/api/tools/session', body: null, role: 'support' } as const
