import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { admissionsOf } from '../session/admissions.ts'
import { OPERATOR_IDLE_MS } from '@sesame/contract/constants'
import type { OperatorRole } from '@sesame/contract/records/operator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, type Reply } from '../../testing/api-client.ts'
import {
  PASSKEY,
  samplePasskey,
  startConsole,
  type TestConsole,
} from '../../testing/console/start-console.ts'

const REASON = 'Nommée par le bureau'

let tools: TestConsole
let owner: string
beforeEach(async () => {
  tools = await startConsole()
  owner = tools.operator('camille', 'owner')
  tools.person('marie')
  tools.world.passkeys.set(`marie/${PASSKEY}`, samplePasskey(0))
})
afterEach(() => tools.close())

const codeOf = (reply: Reply) => (reply.status < 300 ? null : errorOf(reply).code)
const change = (uid: string, changes: object) =>
  tools.world.accounts.set(uid, { ...tools.world.accounts.get(uid), ...changes })

function ask(who: string, role: OperatorRole | null, more: object = {}): Promise<Reply> {
  const body = { who, role, reason: REASON, confirm: who, ...more }
  return tools.post('/api/tools/operators/ask', body, owner)
}

describe('GET api/tools/operators', () => {
  it('lists operators, highest role first, with their passkeys, sessions and last visit', async () => {
    tools.operator('sacha', 'support')
    const token = tools.operator('noe', 'admin')
    tools.world.operators.set('noe', {
      role: 'admin',
      grantedAt: 3,
      grantedBy: 'camille',
      lastSeenAt: 7,
      passkeys: admissionsOf({ [PASSKEY]: samplePasskey(0) }),
    })
    // This passkey was added after the role was granted, so it does not open the console.
    tools.world.passkeys.set(`noe/${'q'.repeat(43)}`, samplePasskey(0))
    const reply = await tools.send('GET', '/api/tools/operators', { token })
    const { items } = JSON.parse(reply.text) as { items: OperatorItem[] }
    expect(items.map(({ uid }) => uid)).toEqual(['camille', 'noe', 'sacha'])
    expect(items[1]).toEqual({
      uid: 'noe',
      role: 'admin',
      email: 'noe@exemple.fr',
      displayName: 'Nom de noe',
      passkeys: 1,
      hasLink: false,
      grantedAt: 3,
      grantedBy: 'camille',
      grantedByName: 'Nom de camille',
      lastSeenAt: 7,
      sessions: 1,
    })
    expect(items[0]).toMatchObject({ grantedBy: null, grantedByName: null, lastSeenAt: null })
  })

  it('does not count expired sessions', async () => {
    tools.operator('noe', 'admin')
    tools.world.now += OPERATOR_IDLE_MS
    const token = tools.operator('sacha', 'support')
    const reply = await tools.send('GET', '/api/tools/operators', { token })
    const { items } = JSON.parse(reply.text) as { items: OperatorItem[] }
    expect(items.find(({ uid }) => uid === 'noe')).toMatchObject({ sessions: 0 })
  })
})

describe('POST api/tools/operators/ask', () => {
  it('stores a request without changing the role', async () => {
    expect(codeOf(await ask('marie@exemple.fr', 'admin'))).toBeNull()
    expect([...tools.world.requests.values()]).toMatchObject([
      { kind: 'role', target: 'marie', role: 'admin', by: 'camille', state: 'waiting' },
    ])
    expect(tools.world.operators.has('marie')).toBe(false)
    expect(tools.world.journal).toMatchObject([
      { action: 'role-asked', phase: 'begun', about: 'admin', reason: REASON },
      { action: 'role-asked', phase: 'done' },
    ])
  })

  it.each([
    ['an unknown person', 'paul', {}],
    ['a guest', 'marie', { isGuest: true, isMarkedRegistered: false, email: null }],
    ['a sign-up that was not completed', 'marie', { isMarkedRegistered: false }],
    ['an address that was not verified', 'marie', { emailVerified: false }],
    ['a disabled account', 'marie', { disabled: true }],
  ])('refuses %s', async (_what, who, changes) => {
    change('marie', changes)
    expect(codeOf(await ask(who, 'support'))).toBe('tools/not-found')
    expect(tools.world.requests.size).toBe(0)
  })

  it('refuses to change the caller’s own role, to grant a role twice, or to remove a role that the person lacks', async () => {
    expect(codeOf(await ask('camille', 'admin'))).toBe('tools/forbidden')
    tools.operator('noe', 'admin')
    expect(codeOf(await ask('noe', 'admin'))).toBe('tools/changed')
    expect(codeOf(await ask('marie', null))).toBe('tools/not-found')
    expect(tools.world.requests.size).toBe(0)
  })

  it('accepts a request to repeat a change of role that was interrupted', async () => {
    tools.operator('noe', 'admin')
    change('noe', { operatorRole: null })
    expect(codeOf(await ask('noe', 'admin'))).toBeNull()
  })

  it('removes the role of a disabled account', async () => {
    tools.operator('noe', 'admin')
    change('noe', { disabled: true })
    expect(codeOf(await ask('noe', null))).toBeNull()
  })

  it('returns the pending request if the same role is requested again, and refuses a different role', async () => {
    await ask('marie', 'admin')
    expect(codeOf(await ask('marie', 'admin'))).toBeNull()
    expect(codeOf(await ask('marie', 'owner'))).toBe('tools/changed')
    expect(tools.world.requests.size).toBe(1)
  })

  it.each([
    ['a short reason', { reason: 'parce que' }],
    ['a long reason', { reason: 'a'.repeat(301) }],
    ['a blank reason', { reason: ' '.repeat(20) }],
    ['an unknown role', { role: 'root' }],
    ['a field too many', { uid: 'marie' }],
    ['another person’s name as confirmation', { confirm: 'noe' }],
  ])('refuses %s', async (_what, more) => {
    expect(codeOf(await ask('marie', 'admin', more))).toBe('request/invalid')
    expect(tools.world.requests.size).toBe(0)
  })

  it('stores nothing if the journal cannot be written', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await ask('marie', 'admin')).status).toBe(503)
    expect(tools.world.requests.size).toBe(0)
  })
})

describe('POST api/tools/operators/end-sessions', () => {
  const end = (uid: string, token = owner) =>
    tools.post('/api/tools/operators/end-sessions', { uid, reason: REASON }, token)

  it('ends every session of an operator, and returns how many were open', async () => {
    const token = tools.operator('noe', 'admin')
    tools.operator('noe', 'admin')
    expect(JSON.parse((await end('noe')).text)).toEqual({ ended: 2 })
    expect(codeOf(await tools.send('GET', '/api/tools/session', { token }))).toBe(
      'auth/session-ended',
    )
    expect(tools.world.journal.map(({ phase }) => phase)).toEqual(['begun', 'done'])
  })

  it('refuses to end sessions of the caller, an operator of a higher role, or an unknown person', async () => {
    const admin = tools.operator('noe', 'admin')
    expect(codeOf(await end('camille', admin))).toBe('tools/forbidden')
    expect(codeOf(await end('noe', admin))).toBe('tools/forbidden')
    expect(codeOf(await end('marie', admin))).toBe('tools/not-found')
    expect(codeOf(await tools.send('GET', '/api/tools/session', { token: owner }))).toBeNull()
  })

  it('ends no session if the journal cannot be written', async () => {
    const token = tools.operator('noe', 'admin')
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await end('noe')).status).toBe(503)
    tools.world.consoleFailure = null
    expect(codeOf(await tools.send('GET', '/api/tools/session', { token }))).toBeNull()
  })
})
