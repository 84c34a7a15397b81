import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CONSOLE_LIMITS } from '../../common/limits/console-limits.ts'
import type { ReceiverDesk } from '../../common/ports/console/receiver-desk.ts'
import { open } from '../../common/sealing.ts'
import { shownKey } from '../../events/signed.ts'
import { errorOf, type Reply } from '../../testing/replies.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'

const RECEIVER = {
  name: 'Facturation',
  url: 'https://facturation.exemple.fr/sesame',
  kinds: ['person.erased', 'person.changed'],
  essential: true,
}
const reason = 'nouveau service de facturation'

let tools: TestConsole
let [anna, bruno] = ['', '']
/** Runs in `askForReceiver` after it has read the receiver, and before it writes the request. */
let meanwhile = (): Promise<void> => Promise.resolve()
beforeEach(async () => {
  meanwhile = () => Promise.resolve()
  const intercept = (deps: ConsoleDeps): ConsoleDeps => {
    const ask: ReceiverDesk['ask'] = async (...given) => {
      await meanwhile()
      return deps.receivers.ask(...given)
    }
    return { ...deps, receivers: { ...deps.receivers, ask } }
  }
  tools = await startConsole({ events: true, intercept })
  ;[anna, bruno] = [tools.operator('anna', 'owner'), tools.operator('bruno', 'owner')]
})
afterEach(() => tools.close())

const call = (token: string, action: string, body: object = {}) =>
  tools.post(`/api/tools/events/${action}`, body, token)
const ask = (token: string, changes: object = {}) =>
  call(token, 'ask', { receiver: null, ...RECEIVER, reason, ...changes })
const approve = (token: string, receiver: string, confirm = RECEIVER.url) =>
  call(token, 'approve', { receiver, wish: wishOf(receiver), confirm, reason })
const refuse = (token: string, receiver: string) =>
  call(token, 'refuse', { receiver, wish: wishOf(receiver), reason })
const bodyOf = ({ text }: Reply): unknown => JSON.parse(text)
const stored = (id: string) => tools.world.tree.read(`receivers/${id}`) as Record<string, unknown>
/** The id of the pending request of a receiver, or an id that does not exist. */
const wishOf = (receiver: string) =>
  (stored(receiver)['wanted'] as { wish: string } | undefined)?.wish ?? 'nnnnnnnnnn'

function changeAccount(uid: string, changes: object) {
  tools.world.accounts.set(uid, { ...(tools.world.accounts.get(uid) ?? { uid }), ...changes })
}

async function added(): Promise<string> {
  const { id } = bodyOf(await ask(anna)) as { id: string }
  expect((await approve(bruno, id)).status).toBe(204)
  return id
}

function addEvent(receiver: string, id: string, changes: object = {}) {
  const event = { kind: 'person.changed', uid: 'gone', at: 1, rev: 1, n: 0, attempts: 14 }
  tools.world.tree.write(`events/${receiver}/${id}`, { ...event, outcome: '503', ...changes })
}

describe('receivers of events', () => {
  it('get no events until a second owner approves them; their key is shown only once', async () => {
    const reply = bodyOf(await ask(anna)) as { id: string; key: string }
    expect(await tools.deps.outbox.receivers()).toEqual([])
    expect(errorOf(await approve(anna, reply.id)).code).toBe('tools/second-operator')
    expect((await approve(bruno, reply.id)).status).toBe(204)
    tools.world.now += MINUTE_MS
    expect(await tools.deps.outbox.receivers()).toMatchObject([{ id: reply.id }])
    const { sealed, wanted, ...rest } = stored(reply.id)
    expect([rest, wanted]).toMatchObject([
      { ...RECEIVER, addedBy: 'anna', approvedBy: 'bruno' },
      undefined,
    ])
    const { eventKeys } = tools.deps.config
    const key = eventKeys && open(eventKeys, reply.id, String(sealed))
    expect(key && shownKey(key)).toBe(reply.key)
    expect((await call(anna, 'search')).text).not.toContain(reply.key.slice(6))
    expect(tools.world.lines.join()).not.toContain(reply.key.slice(6))
  })

  it('keep their key and URL until a second owner approves another URL', async () => {
    const id = await added()
    const before = stored(id)
    const url = 'https://autre.exemple.fr/'
    expect(bodyOf(await ask(bruno, { receiver: id, url }))).toEqual({ id, key: null })
    expect(stored(id)).toMatchObject({ url: RECEIVER.url })
    expect(errorOf(await approve(anna, id)).code).toBe('tools/changed')
    expect((await approve(anna, id, url)).status).toBe(204)
    expect(stored(id)).toMatchObject({ url, sealed: before['sealed'], approvedBy: 'anna' })
  })

  it('cannot be approved after a day', async () => {
    const { id } = bodyOf(await ask(anna)) as { id: string }
    tools.world.now += OPERATOR_REQUEST_MS
    const late = tools.operator('bruno', 'owner')
    expect(errorOf(await approve(late, id)).code).toBe('tools/changed')
    expect(stored(id)).not.toHaveProperty('url')
  })

  it('are deleted if a second owner refuses them, but approved ones keep their settings if a change is refused', async () => {
    const { id: fresh } = bodyOf(await ask(anna)) as { id: string }
    expect((await refuse(bruno, fresh)).status).toBe(204)
    expect(stored(fresh)).toBeNull()
    const id = await added()
    const before = stored(id)
    expect(errorOf(await refuse(bruno, id)).code).toBe('tools/changed')
    await ask(anna, { receiver: id, url: 'https://autre.exemple.fr/' })
    expect((await refuse(anna, id)).status).toBe(204)
    expect(stored(id)).toEqual(before)
    expect(tools.world.journal.at(-1)).toMatchObject({
      action: 'request-refused',
      about: `receiver ${id}`,
      reason,
    })
  })

  it.each([
    'http://exemple.fr/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://u@exemple.fr/',
  ])('cannot have the URL %s', async (url) => {
    expect(errorOf(await ask(anna, { url })).code).toBe('request/invalid')
    expect(tools.world.tree.read('receivers')).toBeNull()
  })

  it('get no events while they are suspended, and all waiting ones after they are resumed', async () => {
    const id = await added()
    addEvent(id, 'aaaaaaaaaa', { nextAt: 5, attempts: 0 })
    const suspend = (suspended: boolean) =>
      call(anna, 'suspend', { receiver: id, suspended, reason })
    expect((await suspend(true)).status).toBe(204)
    expect(errorOf(await suspend(true)).code).toBe('tools/changed')
    expect(stored(id)).toMatchObject({ suspendedAt: tools.world.now })
    const { items } = bodyOf(await call(anna, 'search')) as { items: ReceiverItem[] }
    expect(items[0]?.suspendedAt).toBe(tools.world.now)
    // An approved change does not resume the receiver.
    const url = 'https://autre.exemple.fr/'
    await ask(bruno, { receiver: id, url })
    expect((await approve(anna, id, url)).status).toBe(204)
    expect(stored(id)).toMatchObject({ url, suspendedAt: tools.world.now })
    expect(tools.world.eventTasks).toEqual([])
    expect((await suspend(false)).status).toBe(204)
    expect(stored(id)).not.toHaveProperty('suspendedAt')
    expect(tools.world.eventTasks).toEqual([{ receiver: id, uid: 'gone', dueAt: tools.world.now }])
    expect(tools.world.journal.map(({ action }) => action)).toContain('receiver-resumed')
  })

  it('cannot be removed while an erasure waits for them, until two owners have released the erasure', async () => {
    const id = await added()
    addEvent(id, 'eeeeeeeeee', { kind: 'person.erased', dead: true })
    const remove = () => call(anna, 'remove', { receiver: id, reason })
    expect(errorOf(await remove()).code).toBe('tools/changed')
    const release = (token: string) =>
      call(token, 'release', { receiver: id, uid: 'gone', confirm: 'gone', reason })
    // Releases by people who are not owners, or whose accounts are disabled, do not count.
    tools.operator('paul', 'owner')
    changeAccount('paul', { disabled: true })
    tools.world.tree.write(`events/${id}/eeeeeeeeee/releasedBy`, { zoe: 4, paul: 4 })
    expect(bodyOf(await release(anna))).toEqual({ isReleased: false })
    expect(bodyOf(await release(anna))).toEqual({ isReleased: false })
    expect(bodyOf(await release(bruno))).toEqual({ isReleased: true })
    expect(errorOf(await release(bruno)).code).toBe('tools/not-found')
    const released = tools.world.journal.filter(({ action }) => action === 'erasure-released')
    expect(
      released.filter(({ phase }) => phase === 'done').map(({ operator }) => operator),
    ).toEqual([...['anna', 'anna', 'bruno']])
    expect(released[0]).toMatchObject({ target: 'gone', about: id, reason })
    expect((await remove()).status).toBe(204)
  })
})

describe('requesting a receiver', () => {
  const decided = async (uid: string, role: 'owner' | 'admin') => {
    const token = tools.operator(uid, role)
    const { text } = await tools.send('GET', '/api/tools/session', { token })
    return (JSON.parse(text) as ConsoleSession).toDecide
  }

  it('creates another key if a request replaces an earlier one for the same new receiver', async () => {
    const { id } = bodyOf(await ask(anna)) as { id: string }
    const { key } = bodyOf(await ask(anna, { receiver: id })) as { key: string | null }
    expect(key).toMatch(/^whsec_/u)
    expect((await approve(bruno, id)).status).toBe(204)
  })

  it('is limited to a number of requests per owner and hour', async () => {
    const { max } = CONSOLE_LIMITS.operatorReceivers
    for (let n = 0; n < max; n++) {
      await tools.deps.limiter.take(CONSOLE_LIMITS.operatorReceivers, 'anna')
    }
    expect(errorOf(await ask(anna)).code).toBe('request/too-many')
    expect((await ask(bruno)).status).toBe(200)
  })

  it('shows the request to the other owners until it expires, and announces it by e-mail without details', async () => {
    tools.operator('paul', 'admin')
    const { id } = bodyOf(await ask(anna)) as { id: string }
    const expiresAt = tools.world.now + OPERATOR_REQUEST_MS
    expect(tools.world.emails).toEqual([
      expect.objectContaining({
        to: { uid: 'bruno' },
        message: { kind: 'request-waiting', expiresAt },
      }),
    ])
    const nothing = { count: 0, receivers: 0, dueAt: null }
    expect(await decided('bruno', 'owner')).toEqual({ count: 1, receivers: 1, dueAt: expiresAt })
    expect(await decided('anna', 'owner')).toEqual(nothing)
    expect(await decided('paul', 'admin')).toEqual(nothing)
    const { items } = bodyOf(await call(bruno, 'search')) as { items: ReceiverItem[] }
    expect(items).toMatchObject([{ id, settings: null, wanted: { by: 'anna', expiresAt } }])
    tools.world.now = expiresAt
    expect(await decided('bruno', 'owner')).toEqual(nothing)
  })
})

describe('a request that replaced the one that an owner read', () => {
  it.each(['approve', 'refuse'])(
    'does not %s a request that has replaced the one that the owner read',
    async (action) => {
      const id = await added()
      await ask(anna, { receiver: id, name: 'Comptes' })
      const { items } = bodyOf(await call(bruno, 'search')) as { items: ReceiverItem[] }
      const [item] = items
      expect(item?.wanted).toMatchObject({ id: wishOf(id), newKey: false, essential: true })
      // Both requests are made in the same millisecond, for the same URL.
      const changes = { newKey: true, kinds: ['session.ended'], essential: false }
      await ask(anna, { receiver: id, name: 'Comptes', ...changes })
      const before = stored(id)
      const confirm = action === 'approve' ? { confirm: RECEIVER.url } : {}
      const decision = { receiver: id, wish: item?.wanted?.id, ...confirm, reason }
      expect(errorOf(await call(bruno, action, decision)).code).toBe('tools/changed')
      expect(stored(id)).toEqual(before)
    },
  )
})

describe('changing a receiver of events', () => {
  it('is refused if the receiver is removed in the meantime', async () => {
    const id = await added()
    meanwhile = async () => {
      expect((await call(bruno, 'remove', { receiver: id, reason })).status).toBe(204)
    }
    expect(errorOf(await ask(anna, { receiver: id })).code).toBe('tools/not-found')
    expect(stored(id)).toBeNull()
    expect(tools.world.journal.at(-1)).toMatchObject({ action: 'receiver-asked', phase: 'failed' })
  })

  it('cannot be approved if the owner who requested the change was disabled or lost the role', async () => {
    const id = await added()
    await ask(anna, { receiver: id, name: 'Comptes' })
    const account = tools.world.accounts.get('anna')
    const role = account?.operatorRole
    for (const changes of [{ disabled: true }, { operatorRole: 'admin' as const }]) {
      changeAccount('anna', { disabled: false, operatorRole: role, ...changes })
      expect(errorOf(await approve(bruno, id)).code).toBe('tools/changed')
    }
    expect(stored(id)).toMatchObject({ name: RECEIVER.name })
    changeAccount('anna', { disabled: false, operatorRole: role })
    expect((await approve(bruno, id)).status).toBe(204)
  })

  it('cannot be approved if neither the request nor the receiver has a key', async () => {
    const id = await added()
    await ask(anna, { receiver: id })
    const wanted = stored(id)['wanted']
    tools.world.tree.write(`receivers/${id}`, { wanted })
    expect(errorOf(await approve(bruno, id)).code).toBe('tools/changed')
    expect(stored(id)).toEqual({ wanted })
    const last = tools.world.journal.at(-1)
    expect(last).toMatchObject({ action: 'receiver-approved', phase: 'failed' })
  })
})

describe('the list of receivers of events', () => {
  const itemOf = async () => {
    const { items } = bodyOf(await call(anna, 'search')) as { items: ReceiverItem[] }
    return items[0]
  }

  it('shows the health of each receiver, computed from the stored events', async () => {
    const id = await added()
    const { now } = tools.world
    expect((await itemOf())?.health).toMatchObject({ acceptedAt: null, failingSince: null })
    const tried = (ms: number) => ({ firstAt: now - ms, triedAt: now - ms })
    addEvent(id, 'aaaaaaaaaa', { ...tried(9 * HOUR_MS), deliveredAt: now - 9 * HOUR_MS })
    const acceptedAt = now - 5 * HOUR_MS
    const answer = { outcome: '204', tookMs: 180 }
    addEvent(id, 'bbbbbbbbbb', { ...tried(5 * HOUR_MS), deliveredAt: acceptedAt, ...answer })
    expect((await itemOf())?.health).toMatchObject({ acceptedAt, tookMs: 180, failingSince: null })
    const failingSince = now - 3 * HOUR_MS
    const waiting = { ...tried(3 * HOUR_MS), nextAt: now + HOUR_MS, outcome: 'timeout' }
    addEvent(id, 'cccccccccc', { ...waiting, triedAt: now - HOUR_MS, attempts: 7 })
    addEvent(id, 'dddddddddd', { ...tried(2 * HOUR_MS), nextAt: now, outcome: '503' })
    addEvent(id, 'eeeeeeeeee', { nextAt: now, attempts: 0 })
    const item = await itemOf()
    expect(item?.health).toEqual({
      acceptedAt,
      tookMs: 180,
      failingSince,
      failure: 'timeout',
      hours: [
        ...['quiet', 'quiet', 'quiet', 'accepted', 'quiet', 'quiet', 'quiet', 'accepted', 'quiet'],
        ...['failed', 'failed', 'failed'],
      ],
    })
    expect(item?.tries.map((one) => one.id)).toEqual([
      ...['cccccccccc', 'dddddddddd', 'bbbbbbbbbb', 'aaaaaaaaaa'],
    ])
    expect(item?.tries[0]).toEqual({
      id: 'cccccccccc',
      kind: 'person.changed',
      uid: 'gone',
      at: now - HOUR_MS,
      attempts: 7,
      outcome: 'timeout',
      tookMs: null,
      isDelivered: false,
      nextAt: now + HOUR_MS,
    })
  })

  it('contains the erasures that wait for an essential receiver, and who has released them', async () => {
    const id = await added()
    addEvent(id, 'aaaaaaaaaa', { kind: 'person.erased', nextAt: 5, releasedBy: { anna: 4 } })
    addEvent(id, 'bbbbbbbbbb', { kind: 'person.erased', deliveredAt: 3 })
    addEvent(id, 'cccccccccc', { nextAt: 5 })
    expect((await itemOf())?.held).toEqual([{ uid: 'gone', at: 1, releasedBy: ['anna'] }])
    tools.world.tree.write(`receivers/${id}/essential`, false)
    expect((await itemOf())?.held).toEqual([])
  })

  it('says that events are turned off in this project, and reads no receivers', async () => {
    await added()
    const off = await startConsole({ events: false })
    off.world.tree.write('receivers', tools.world.tree.read('receivers'))
    const token = off.operator('anna', 'owner')
    expect(bodyOf(await off.post('/api/tools/events/search', {}, token))).toEqual({
      isOn: false,
      items: [],
    })
    await off.close()
  })
})

describe('the list of undelivered events', () => {
  it('contains the uid as the only personal data; events are sent again with the same ids in the same order', async () => {
    const id = await added()
    const facts = { changed: ['name'] }
    addEvent(id, 'aaaaaaaaaa', { dead: true, facts, firstAt: 2, releasedBy: { anna: 4 } })
    addEvent(id, 'bbbbbbbbbb', { dead: true, uid: 'other', at: 2 })
    addEvent(id, 'cccccccccc', { deliveredAt: 3 })
    const { items } = bodyOf(await call(anna, 'search')) as { items: { dead: object[] }[] }
    expect(items[0]?.dead).toEqual([
      {
        id: 'aaaaaaaaaa',
        kind: 'person.changed',
        uid: 'gone',
        at: 1,
        attempts: 14,
        outcome: '503',
      },
      {
        id: 'bbbbbbbbbb',
        kind: 'person.changed',
        uid: 'other',
        at: 2,
        attempts: 14,
        outcome: '503',
      },
    ])
    const resend = (uid: string | null) => call(anna, 'resend', { receiver: id, uid, reason })
    expect(bodyOf(await resend('gone'))).toEqual({ count: 1 })
    const { now } = tools.world
    expect(tools.world.eventTasks).toEqual([{ receiver: id, uid: 'gone', dueAt: now }])
    expect(tools.world.tree.read(`events/${id}/aaaaaaaaaa`)).toEqual({
      kind: 'person.changed',
      uid: 'gone',
      at: 1,
      rev: 1,
      n: 0,
      facts,
      releasedBy: { anna: 4 },
      attempts: 0,
      nextAt: now,
    })
    expect(bodyOf(await resend(null))).toEqual({ count: 1 })
    expect(bodyOf(await resend(null))).toEqual({ count: 0 })
  })
})
