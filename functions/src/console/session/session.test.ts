import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { consoleSession } from '@sesame/contract/endpoints/console/session'
import { OPERATOR_SESSION_MS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, type Reply } from '../../testing/api-client.ts'
import { TOOLS_ORIGIN } from '../../testing/console/fake-console-deps.ts'
import { PHONE } from '../../testing/two-devices.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'

const LAPTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'

/** Tests sign-in by password during an emergency. `passkey-door.test.ts` tests sign-in by passkey. */
let tools: TestConsole
beforeEach(async () => {
  tools = await startConsole()
  tools.operator('camille', 'admin')
  tools.world.operatorSessions.clear()
  const openedAt = tools.world.now
  await tools.deps.operators.setEmergency({ openedAt, until: openedAt + DAY_MS, reason: 'Panne' })
})
afterEach(() => tools.close())

const signIn = (idToken: string) => tools.post('/api/tools/sign-in', { idToken })
const codeOf = (reply: Reply) => (reply.status < 300 ? null : errorOf(reply).code)
const tokenOf = (reply: Reply) => (JSON.parse(reply.text) as { token: string }).token
const sessionOf = (reply: Reply) => {
  const body = JSON.parse(reply.text) as { session?: unknown }
  return consoleSession.parse(body.session ?? body)
}
const secondsNow = () => Math.floor(tools.world.now / SECOND_MS)
const actions = () => tools.world.journal.map(({ action, phase }) => `${action} ${phase}`)

describe('POST api/tools/sign-in', () => {
  it('opens a session for an operator who has just proved their identity', async () => {
    const reply = await signIn(tools.prove('id', { uid: 'camille' }))
    expect(reply.status).toBe(200)
    expect(sessionOf(reply)).toEqual({
      uid: 'camille',
      role: 'admin',
      email: 'camille@exemple.fr',
      displayName: 'Nom de camille',
      createdAt: tools.world.now,
      expiresAt: tools.world.now + OPERATOR_SESSION_MS,
      provenAt: tools.world.now,
      byPassword: true,
      toDecide: { count: 0, receivers: 0, dueAt: null },
    })
    const again = await tools.send('GET', '/api/tools/session', { token: tokenOf(reply) })
    expect(sessionOf(again)).toEqual(sessionOf(reply))
    expect(actions()).toEqual(['signed-in noted'])
  })

  it('adds an event to the operator’s history; a new device causes an alert and an e-mail', async () => {
    const enter = (userAgent: string) =>
      tools.send('POST', '/api/tools/sign-in', {
        body: { idToken: tools.prove('id', { uid: 'camille' }) },
        headers: { 'User-Agent': userAgent },
      })
    const history = () =>
      Object.values(tools.world.tree.read('logins/camille') as Record<string, unknown>)
    await enter(LAPTOP)
    expect(history()).toMatchObject([{ provider: 'password', device: 'macOS' }])
    await enter(LAPTOP)
    expect(tools.world.notifications).toEqual([])
    await enter(PHONE)
    expect(
      history()
        .map((login) => (login as { mark?: string }).mark ?? '')
        .sort(),
    ).toEqual([...['', '', 'new-device']])
    expect(tools.world.notifications).toMatchObject([{ kind: 'new-device', provider: 'password' }])
    expect(tools.world.emails).toMatchObject([{ message: { kind: 'new-device' } }])
  })

  it('does not store the token, and logs neither the token nor an address', async () => {
    const token = tokenOf(await signIn(tools.prove('id', { uid: 'camille' })))
    const [, secret = ''] = token.split('.')
    const { operatorSessions, journal, lines } = tools.world
    const kept = JSON.stringify([[...operatorSessions], journal, lines])
    expect(kept).toContain('camille')
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain('@')
  })

  it('creates a new token of 256 random bits each time', async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => tokenOf(await signIn(tools.prove('id', { uid: 'camille' })))),
    )
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(token.split('.')[1]).toHaveLength(43)
  })

  it.each([...ACCOUNT_PROVIDERS, 'guest'] as const)(
    'refuses the sign-in method %s',
    async (provider) => {
      const idToken = tools.prove('id', { uid: 'camille', provider })
      expect(codeOf(await signIn(idToken))).toBe('auth/forbidden')
    },
  )

  it('refuses a proof of identity that is more than five minutes old', async () => {
    const idToken = tools.prove('id', { uid: 'camille' })
    tools.world.now += RECENT_LOGIN_MS
    expect(codeOf(await signIn(idToken))).toBeNull()
    tools.world.now += 1
    expect(codeOf(await signIn(idToken))).toBe('auth/requires-recent-login')
  })

  it.each([
    ['a registered person', () => tools.person('marie')],
    [
      'a person with a claim and no record',
      () => {
        tools.operator('marie', 'owner')
        tools.world.operators.delete('marie')
      },
    ],
    [
      'a person with a record and no claim',
      () => {
        tools.operator('marie', 'owner')
        tools.person('marie')
      },
    ],
  ])('refuses %s, and logs it without a journal entry', async (_what, prepare) => {
    prepare()
    const reply = await signIn(tools.prove('id', { uid: 'marie' }))
    expect([reply.status, codeOf(reply)]).toEqual([403, 'tools/not-an-operator'])
    expect(tools.world.journal).toEqual([])
    expect(tools.world.lines.join()).toContain('operator-sign-in-refused')
  })

  it.each([
    ['disabled', { disabled: true }],
    ['whose tokens were revoked', { validSinceSeconds: 2e9 }],
  ])('refuses an operator whose account changed (%s)', async (_what, changes) => {
    const account = tools.world.accounts.get('camille')
    tools.world.accounts.set('camille', { ...account, ...changes })
    const reply = await signIn(tools.prove('id', { uid: 'camille' }))
    expect(codeOf(reply)).toBe('auth/session-ended')
  })

  it('refuses a proof of identity from before the owner answered « that wasn’t me »', async () => {
    const reply = () => signIn(tools.prove('id', { uid: 'camille' }))
    tools.world.tree.write('access/camille/consoleEndedSeconds', secondsNow())
    expect(codeOf(await reply())).toBe('auth/session-ended')
    expect(actions()).toEqual([])
    tools.world.now += SECOND_MS
    expect(codeOf(await reply())).toBeNull()
  })

  it('refuses a sign-in that was revoked in the product', async () => {
    tools.world.endedSignIns.set('camille', secondsNow())
    const reply = await signIn(tools.prove('id', { uid: 'camille' }))
    expect(codeOf(reply)).toBe('auth/session-ended')
  })

  it('opens no session if the journal cannot be written', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    const reply = await signIn(tools.prove('id', { uid: 'camille' }))
    expect([reply.status, tools.world.operatorSessions.size]).toEqual([503, 0])
  })

  it('deletes expired sessions of the operator', async () => {
    await signIn(tools.prove('id', { uid: 'camille' }))
    tools.world.now += OPERATOR_SESSION_MS + 1
    await signIn(tools.prove('id', { uid: 'camille' }))
    expect(tools.world.operatorSessions.size).toBe(1)
  })

  it.each([{}, { idToken: '' }, { idToken: 1 }, { idToken: 'x', remember: true }, []])(
    'rejects an invalid body: %j',
    async (body) => {
      expect(codeOf(await tools.post('/api/tools/sign-in', body))).toBe('request/invalid')
    },
  )

  it('rejects an invalid ID token, and requests from pages of a different origin', async () => {
    expect(codeOf(await signIn('unknown'))).toBe('auth/invalid-token')
    const idToken = tools.prove('id', { uid: 'camille' })
    const from = (Origin: string) =>
      tools.send('POST', '/api/tools/sign-in', { body: { idToken }, headers: { Origin } })
    expect(codeOf(await from('https://sesame.example'))).toBe('request/foreign-origin')
    expect(codeOf(await from(TOOLS_ORIGIN))).toBeNull()
  })

  it('limits attempts by network address', async () => {
    await tools.close()
    tools = await startConsole({ limitsFactor: 0.01 })
    tools.operator('camille', 'admin')
    const openedAt = tools.world.now
    await tools.deps.operators.setEmergency({ openedAt, until: openedAt + DAY_MS, reason: 'Panne' })
    const idToken = tools.prove('id', { uid: 'camille' })
    const codes = [codeOf(await signIn(idToken)), codeOf(await signIn(idToken))]
    expect(codes).toEqual([null, 'request/too-many'])
  })
})

describe('POST api/tools/prove', () => {
  const prove = (token: string, idToken: string) =>
    tools.post('/api/tools/prove', { idToken }, token)

  it('renews the session’s proof of identity', async () => {
    const token = tools.operator('camille', 'admin')
    tools.world.now += 10 * MINUTE_MS
    const reply = await prove(token, tools.prove('id', { uid: 'camille' }))
    expect(sessionOf(reply).provenAt).toBe(tools.world.now)
    expect(sessionOf(reply).createdAt).toBe(tools.world.now - 10 * MINUTE_MS)
    expect(actions()).toEqual(['proved noted'])
  })

  it('records the time of the sign-in, not of the call, as the time of the proof of identity', async () => {
    const token = tools.operator('camille', 'admin')
    const idToken = tools.prove('id', { uid: 'camille' })
    const provenAt = tools.world.now
    tools.world.now += RECENT_LOGIN_MS
    expect(sessionOf(await prove(token, idToken)).provenAt).toBe(provenAt)
    tools.world.now += 1
    expect(codeOf(await prove(token, idToken))).toBe('auth/requires-recent-login')
  })

  it('refuses another operator’s proof of identity, and all sign-in methods other than a password', async () => {
    const token = tools.operator('camille', 'admin')
    tools.operator('noe', 'owner')
    expect(codeOf(await prove(token, tools.prove('id', { uid: 'noe' })))).toBe('auth/forbidden')
    const popup = tools.prove('id', { uid: 'camille', provider: 'google.com' })
    expect(codeOf(await prove(token, popup))).toBe('auth/forbidden')
  })

  it('keeps the old proof of identity if the journal cannot be written', async () => {
    const token = tools.operator('camille', 'admin')
    const before = [...tools.world.operatorSessions.values()]
    tools.world.now += MINUTE_MS - 1
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await prove(token, tools.prove('id', { uid: 'camille' }))).status).toBe(503)
    expect([...tools.world.operatorSessions.values()]).toEqual(before)
  })
})

describe('POST api/tools/sign-out', () => {
  it('ends the session, even if the journal cannot be written', async () => {
    for (const failure of [null, { port: 'journal', error: new Error('down') } as const]) {
      const token = tools.operator('camille', 'admin')
      tools.world.consoleFailure = failure
      expect((await tools.post('/api/tools/sign-out', undefined, token)).status).toBe(
        failure ? 503 : 204,
      )
      tools.world.consoleFailure = null
      expect(codeOf(await tools.send('GET', '/api/tools/session', { token }))).toBe(
        'auth/session-ended',
      )
    }
    expect(actions()).toEqual(['signed-out noted'])
  })
})

describe('the last visit of an operator', () => {
  it('is updated at most once a minute', async () => {
    const token = tools.operator('camille', 'admin')
    const start = tools.world.now
    const see = async (afterMs: number) => {
      tools.world.now = start + afterMs
      await tools.send('GET', '/api/tools/session', { token })
      return tools.world.operators.get('camille')?.lastSeenAt
    }
    expect(await see(MINUTE_MS - 1)).toBeUndefined()
    expect(await see(MINUTE_MS)).toBe(start + MINUTE_MS)
    expect(await see(2 * MINUTE_MS - 1)).toBe(start + MINUTE_MS)
  })
})
