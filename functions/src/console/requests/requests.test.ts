import { OPERATOR_REQUEST_MS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { OperatorRole } from '@sesame/contract/records/operator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf } from '../../testing/api-client.ts'
import {
  PASSKEY,
  samplePasskey,
  startConsole,
  type TestConsole,
} from '../../testing/console/start-console.ts'
import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { enterByPassword } from '../../testing/console/enter-by-password.ts'
import { codeOf, idOf } from '../../testing/console/two-admins.ts'
import { askSecond } from './ask-second.ts'
import { KINDS } from './kinds.ts'

const REASON = 'Demande écrite du 18 novembre'

let tools: TestConsole
beforeEach(async () => {
  tools = await startConsole()
  tools.person('marie')
  tools.world.passkeys.set(`marie/${PASSKEY}`, samplePasskey(0))
})
afterEach(() => tools.close())

/** The operators other than the one who makes the request. */
const ROLES = [
  ['noe', 'owner'],
  ['paul', 'admin'],
  ['ines', 'support'],
] as const

/** Sends a request as the console's page does, and returns its id. */
async function askRole(token: string, who: string, role: OperatorRole | null): Promise<string> {
  const body = { who, role, reason: REASON, confirm: who }
  const reply = await tools.post('/api/tools/operators/ask', body, token)
  expect(codeOf(reply)).toBeNull()
  return idOf(reply)
}

async function askErasure(by: string, role: OperatorRole, target = 'marie'): Promise<string> {
  const { now } = tools.world
  const operator = { uid: by, role, session: 'h'.repeat(43), proof: 'passkey', provenAt: now }
  const asked = { operator, context: { requestId: 'ABCDEFGHIJ' }, reason: REASON }
  return (await askSecond(tools.deps, { ...asked, kind: 'erasure', target })).id
}

const APPROVAL = 'Pièce vérifiée au guichet'
const approve = (token: string, id: string, confirm = 'marie', reason = APPROVAL) =>
  tools.post('/api/tools/requests/approve', { id, confirm, reason }, token)
const refuse = (token: string, id: string) =>
  tools.post('/api/tools/requests/refuse', { id, reason: REASON }, token)
const stateOf = (id: string) => tools.world.requests.get(id)?.state
const goodbyes = () =>
  tools.world.emails.flatMap(({ message }) => (message.kind === 'erased' ? [message] : []))
const isErased = () => tools.world.users.get('marie') === undefined
const phases = (action: string) =>
  tools.world.journal.flatMap((entry) => (entry.action === action ? [entry.phase] : []))

async function listed(token: string, waiting = true): Promise<RequestItem[]> {
  const reply = await tools.post('/api/tools/requests/search', { waiting }, token)
  return (JSON.parse(reply.text) as { items: RequestItem[] }).items
}

describe('a session opened with a password in an emergency', () => {
  it('can approve an erasure; cannot approve a role, and is not offered requests for roles', async () => {
    const asker = tools.operator('noe', 'owner')
    const role = await askRole(asker, 'marie', 'support')
    const token = await enterByPassword(tools)
    const offered = async () =>
      (await listed(token)).flatMap(({ id, mayApprove }) => (mayApprove ? [id] : []))
    expect(await offered()).toEqual([])
    const session = await tools.send('GET', '/api/tools/session', { token })
    expect((JSON.parse(session.text) as ConsoleSession).toDecide.count).toBe(0)
    expect(codeOf(await approve(token, role))).toBe('auth/forbidden')
    expect([stateOf(role), tools.world.operators.has('marie')]).toEqual(['waiting', false])
    tools.person('thomas')
    const erasure = await askErasure('noe', 'owner', 'thomas')
    expect(await offered()).toEqual([erasure])
    expect(codeOf(await approve(token, erasure, 'thomas'))).toBeNull()
  })
})

describe('requesting an erasure', () => {
  it('erases the person when a second operator approves, with journal entries and an e-mail to the person', async () => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    expect([isErased(), stateOf(id)]).toEqual([false, 'waiting'])
    expect(codeOf(await approve(second, id, 'Marie@exemple.fr'))).toBeNull()
    expect([isErased(), stateOf(id)]).toEqual([true, 'done'])
    expect(phases('erasure-asked')).toEqual(['begun', 'done'])
    expect(phases('person-erased')).toEqual(['begun', 'done'])
    const at = tools.world.now
    const goodbye = { kind: 'erased', at, idle: false, byTeam: true }
    expect(goodbyes()).toEqual([goodbye])
  })

  it('requires a separate reason for the approval, and journals that reason', async () => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    expect(codeOf(await approve(second, id, 'marie', 'court'))).toBe('request/invalid')
    expect(codeOf(await approve(second, id))).toBeNull()
    const reasons = (action: string) =>
      tools.world.journal.find((entry) => entry.action === action)?.reason
    expect([reasons('erasure-asked'), reasons('person-erased')]).toEqual([REASON, APPROVAL])
  })

  it('shows how many sessions and passkeys the erasure removes', async () => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    const ends = { sessions: 0, passkeys: 1, files: { count: 0, bytes: 0 } }
    expect(await listed(second)).toMatchObject([{ id, ends }])
    await refuse(second, id)
    expect(await listed(second, false)).toMatchObject([{ id, ends: null }])
  })

  it('shows the number of the person’s files in the list of pending requests, or that it is unknown', async () => {
    const { calls, files } = tools.world.personal
    for (const [name, size] of Object.entries({ 'private/marie/a': 300, 'exports/marie/b': 50 }))
      files.set(name, { bytes: Buffer.alloc(size), type: 'text/plain' })
    files.set('private/marie2/a', { bytes: Buffer.alloc(9), type: 'text/plain' })
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    await askErasure('camille', 'admin')
    expect((await listed(second))[0]?.ends?.files).toEqual({ count: 2, bytes: 350 })
    const counted = calls.length
    await listed(second, false)
    expect(calls).toHaveLength(counted)
    tools.world.personal.failAt = counted + 1
    const [uncounted] = await listed(second)
    expect(uncounted?.ends).toEqual({ sessions: 0, passkeys: 1, files: null })
    expect(tools.world.lines.join()).toContain('"event":"files-uncounted"')
  })

  it('refuses an approval by the operator who requested the erasure, whatever their role', async () => {
    for (const role of ['admin', 'owner'] as const) {
      const token = tools.operator('camille', role)
      const id = await askErasure('camille', role)
      expect(codeOf(await approve(token, id))).toBe('tools/second-operator')
      expect([isErased(), stateOf(id)]).toEqual([false, 'waiting'])
    }
  })

  it('refuses an approval by the person whom the erasure concerns', async () => {
    tools.operator('camille', 'admin')
    const token = tools.operator('marie', 'admin')
    const id = await askErasure('camille', 'admin')
    expect(codeOf(await approve(token, id))).toBe('tools/forbidden')
    expect(isErased()).toBe(false)
  })

  it('refuses requests and approvals by a role lower than that of the person', async () => {
    tools.operator('marie', 'owner')
    const token = tools.operator('noe', 'admin')
    tools.operator('camille', 'owner')
    await expect(askErasure('noe', 'admin')).rejects.toMatchObject({ code: 'tools/forbidden' })
    const id = await askErasure('camille', 'owner')
    expect(codeOf(await approve(token, id))).toBe('tools/forbidden')
    expect(phases('person-erased')).toEqual(['refused'])
    expect(isErased()).toBe(false)
  })

  it.each([
    ['lost the role', () => tools.world.operators.delete('camille')],
    ['has a lower role', () => void tools.operator('camille', 'support')],
    [
      'was disabled',
      () => {
        const account = tools.world.accounts.get('camille')
        tools.world.accounts.set('camille', { ...account, disabled: true })
      },
    ],
    ['now has a lower role than the person', () => void tools.operator('marie', 'owner')],
  ])('erases nothing if the operator who requested it %s', async (_what, change) => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'owner')
    const id = await askErasure('camille', 'admin')
    change()
    expect(codeOf(await approve(second, id))).toBe('tools/changed')
    expect(isErased()).toBe(false)
  })

  it('erases nothing if the journal cannot be written', async () => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await approve(second, id)).status).toBe(503)
    expect([isErased(), stateOf(id)]).toEqual([false, 'waiting'])
  })

  it('erases the person only once if two operators approve at the same time', async () => {
    tools.operator('camille', 'admin')
    const tokens = [tools.operator('noe', 'admin'), tools.operator('sacha', 'admin')]
    const id = await askErasure('camille', 'admin')
    const codes = await Promise.all(tokens.map(async (token) => codeOf(await approve(token, id))))
    expect(codes.sort()).toEqual(['tools/changed', null].sort())
    expect(goodbyes()).toHaveLength(1)
  })

  it('marks the request as failed after an error, and allows another request', async () => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    tools.world.personal.failAt = tools.world.personal.calls.length + 2
    expect((await approve(second, id)).status).toBe(503)
    expect([stateOf(id), phases('person-erased')]).toEqual(['failed', ['begun', 'failed']])
    tools.world.personal.failAt = null
    expect(await askErasure('camille', 'admin')).not.toBe(id)
  })

  it.each(['', 'paul', 'marie@exemple.com', 'Marie'])(
    'refuses an approval without the person’s address or uid: %j',
    async (confirm) => {
      tools.operator('camille', 'admin')
      const second = tools.operator('noe', 'admin')
      const id = await askErasure('camille', 'admin')
      const reply = await approve(second, id, confirm)
      expect([codeOf(reply), Object.keys(errorOf(reply).fields ?? {})]).toEqual([
        ...['request/invalid', ['confirm']],
      ])
      expect(isErased()).toBe(false)
    },
  )

  it('stores only one request if the erasure is requested twice', async () => {
    tools.operator('camille', 'admin')
    const id = await askErasure('camille', 'admin')
    expect(await askErasure('camille', 'admin')).toBe(id)
    expect(tools.world.requests.size).toBe(1)
  })
})

describe('a request to a second operator', () => {
  it('expires exactly one day after it was made', async () => {
    tools.operator('camille', 'admin')
    const id = await askErasure('camille', 'admin')
    tools.world.now += OPERATOR_REQUEST_MS
    const second = tools.operator('noe', 'admin')
    tools.operator('camille', 'admin')
    expect(await listed(second)).toEqual([])
    expect(await listed(second, false)).toMatchObject([{ state: 'expired', mayApprove: false }])
    for (const decide of [approve, refuse]) {
      expect(codeOf(await decide(second, id))).toBe('tools/not-found')
    }
    tools.world.now -= 1
    expect(codeOf(await approve(tools.operator('noe', 'admin'), id))).toBeNull()
  })

  it('is shown as failed ten minutes after an approval that was interrupted', async () => {
    const token = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    const decision = { decidedBy: 'paul', decidedAt: tools.world.now }
    await tools.deps.requests.decide(id, { state: 'approved', ...decision })
    tools.world.now += 10 * MINUTE_MS
    expect(await listed(token, false)).toMatchObject([{ state: 'approved' }])
    tools.world.now++
    expect(await listed(token, false)).toMatchObject([{ state: 'failed' }])
    expect(await askErasure('camille', 'admin')).not.toBe(id)
  })

  it('requires a fresh proof of identity for an approval, but not for a refusal', async () => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    tools.world.now += RECENT_LOGIN_MS + 1
    expect(codeOf(await approve(second, id))).toBe('auth/requires-recent-login')
    expect(codeOf(await refuse(second, id))).toBeNull()
    expect([stateOf(id), isErased()]).toEqual(['refused', false])
    expect(phases('request-refused')).toEqual(['begun', 'done'])
  })

  it('cannot be approved after a refusal, and can be withdrawn by the operator who made it', async () => {
    const first = tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const id = await askErasure('camille', 'admin')
    expect(codeOf(await refuse(first, id))).toBeNull()
    expect(codeOf(await approve(second, id))).toBe('tools/changed')
    expect(codeOf(await refuse(second, id))).toBe('tools/changed')
    expect(codeOf(await approve(second, 'ABCDEFGHIJ'))).toBe('tools/not-found')
    expect(isErased()).toBe(false)
  })

  it('contains whether the caller may approve or refuse it', async () => {
    const first = tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    await askErasure('camille', 'admin')
    expect(await listed(first)).toMatchObject([{ mayApprove: false, mayRefuse: true }])
    expect(await listed(second)).toMatchObject([
      {
        kind: 'erasure',
        target: 'marie',
        targetName: 'Nom de marie',
        by: 'camille',
        byName: 'Nom de camille',
        role: null,
        state: 'waiting',
        decidedBy: null,
        reason: REASON,
        mayApprove: true,
        mayRefuse: true,
      },
    ])
  })

  it('is e-mailed only once and only to the operators who may approve it, without a name', async () => {
    const token = tools.operator('camille', 'owner')
    for (const [uid, role] of ROLES) tools.operator(uid, role)
    const id = await askRole(token, 'marie', 'support')
    await askRole(token, 'marie', 'support')
    const { expiresAt } = tools.world.requests.get(id) ?? {}
    expect(tools.world.emails).toEqual([
      expect.objectContaining({
        to: { uid: 'noe' },
        message: { kind: 'request-waiting', expiresAt },
      }),
    ])
  })

  it.each([
    ['an erasure of a person', 'marie', ['noe', 'paul']],
    ['an erasure of an owner', 'noe', []],
    ['an erasure of an admin', 'paul', ['noe']],
  ])('is counted only for operators who may approve it: %s', async (_what, target, deciders) => {
    tools.operator('camille', 'owner')
    const tokens = ROLES.map(([uid, role]) => [uid, tools.operator(uid, role)] as const)
    await askErasure('camille', 'owner', target)
    const counts = tokens.map(async ([uid, token]) => {
      const reply = await tools.send('GET', '/api/tools/session', { token })
      return [uid, (JSON.parse(reply.text) as ConsoleSession).toDecide.count] as const
    })
    const expected = ROLES.map(([uid]) => [uid, deciders.includes(uid) ? 1 : 0])
    expect(await Promise.all(counts)).toEqual(expected)
  })

  it('counts as undecided until it is decided or expires; the count comes with the nearest deadline', async () => {
    tools.operator('camille', 'admin')
    const second = tools.operator('noe', 'admin')
    const toDecide = async () => {
      const reply = await tools.send('GET', '/api/tools/session', { token: second })
      return (JSON.parse(reply.text) as ConsoleSession).toDecide
    }
    expect(await toDecide()).toEqual({ count: 0, receivers: 0, dueAt: null })
    const first = await askErasure('camille', 'admin')
    const dueAt = tools.world.now + OPERATOR_REQUEST_MS
    tools.world.now += 1
    await askErasure('camille', 'admin', tools.person('paul'))
    expect(await toDecide()).toEqual({ count: 2, receivers: 0, dueAt })
    expect(codeOf(await refuse(second, first))).toBeNull()
    expect(await toDecide()).toEqual({ count: 1, receivers: 0, dueAt: dueAt + 1 })
    tools.world.now += OPERATOR_REQUEST_MS
    const late = tools.operator('noe', 'admin')
    const reply = await tools.send('GET', '/api/tools/session', { token: late })
    expect((JSON.parse(reply.text) as ConsoleSession).toDecide.count).toBe(0)
  })

  it('is listed without paging while it is pending, the nearest deadline first', async () => {
    const token = tools.operator('camille', 'admin')
    for (let i = 0; i < 30; i++) {
      await askErasure('camille', 'admin', tools.person(`p${i}`))
      tools.world.now += i % 2
    }
    const times = (await listed(token)).map(({ expiresAt }) => expiresAt)
    expect(times).toHaveLength(30)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('is listed page by page, newest first', async () => {
    const token = tools.operator('camille', 'admin')
    // Create two requests in each millisecond.
    for (let i = 0; i < 30; i++) {
      await askErasure('camille', 'admin', tools.person(`p${i}`))
      tools.world.now += i % 2
    }
    const page = async (after?: string) => {
      const reply = await tools.post('/api/tools/requests/search', { waiting: false, after }, token)
      return JSON.parse(reply.text) as { items: RequestItem[]; next: string | null }
    }
    const first = await page()
    const second = await page(first.next ?? '')
    const items = [...first.items, ...second.items]
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 5, null])
    expect(new Set(items.map(({ target }) => target)).size).toBe(30)
    const times = items.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })
})

describe('requesting a role', () => {
  it('grants the role as soon as a second owner approves', async () => {
    const first = tools.operator('camille', 'owner')
    const second = tools.operator('noe', 'owner')
    const id = await askRole(first, 'marie@exemple.fr', 'support')
    expect(tools.world.operators.get('marie')).toBeUndefined()
    expect(codeOf(await approve(second, id))).toBeNull()
    expect(tools.world.operators.get('marie')).toMatchObject({ role: 'support', grantedBy: 'noe' })
    expect(tools.world.accounts.get('marie')).toMatchObject({
      operatorRole: 'support',
      isMarkedRegistered: true,
    })
    expect(tools.world.journal.at(-1)).toMatchObject({ about: 'support', target: 'marie' })
    const told = { uid: 'marie', kind: 'role-given', at: tools.world.now }
    expect(tools.world.notifications).toMatchObject([told])
  })

  it('refuses an approval by an admin, or by the owner who requested the role', async () => {
    const first = tools.operator('camille', 'owner')
    const id = await askRole(first, 'marie', 'support')
    expect(codeOf(await approve(tools.operator('noe', 'admin'), id))).toBe('tools/forbidden')
    expect(codeOf(await approve(first, id))).toBe('tools/second-operator')
    expect(tools.world.operators.has('marie')).toBe(false)
  })

  it('ends the operator’s session at the next call if their role was removed', async () => {
    const first = tools.operator('camille', 'owner')
    const second = tools.operator('noe', 'owner')
    const token = tools.operator('marie', 'admin')
    const id = await askRole(first, 'marie', null)
    expect(codeOf(await approve(second, id))).toBeNull()
    const reply = await tools.send('GET', '/api/tools/session', { token })
    expect(codeOf(reply)).toBe('auth/session-ended')
    expect(tools.world.accounts.get('marie')).toMatchObject({ operatorRole: null })
    expect(tools.world.notifications.map(({ kind }) => kind)).toEqual(['role-removed'])
  })

  it('does not remove the role of the last owner, whoever approves it', async () => {
    const first = tools.operator('camille', 'owner')
    tools.operator('noe', 'owner')
    const id = await askRole(first, 'noe', null)
    const request = tools.world.requests.get(id)
    if (!request) throw new Error('no request')
    // The other owner lost their role after the check.
    tools.world.operators.delete('camille')
    await expect(KINDS.role.perform(tools.deps, request, 'sacha')).rejects.toMatchObject({
      code: 'tools/last-owner',
    })
    expect(tools.world.notifications).toEqual([])
    expect(tools.world.operators.get('noe')?.role).toBe('owner')
    expect(tools.world.accounts.get('noe')).toMatchObject({ operatorRole: 'owner' })
  })
})
