import { MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { open } from '../../common/sealing.ts'
import { shownKey } from '../../events/signed.ts'
import { errorOf, type Reply } from '../../testing/replies.ts'
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
beforeEach(async () => {
  tools = await startConsole({ events: true })
  ;[anna, bruno] = [tools.operator('anna', 'owner'), tools.operator('bruno', 'owner')]
})
afterEach(() => tools.close())

const call = (token: string, action: string, body: object = {}) =>
  tools.post(`/api/tools/events/${action}`, body, token)
const ask = (token: string, changes: object = {}) =>
  call(token, 'ask', { receiver: null, ...RECEIVER, reason, ...changes })
const approve = (token: string, receiver: string, confirm = RECEIVER.url) =>
  call(token, 'approve', { receiver, confirm, reason })
const bodyOf = ({ text }: Reply): unknown => JSON.parse(text)
const stored = (id: string) => tools.world.tree.read(`receivers/${id}`) as Record<string, unknown>

async function added(): Promise<string> {
  const { id } = bodyOf(await ask(anna)) as { id: string }
  expect((await approve(bruno, id)).status).toBe(204)
  return id
}

function addEvent(receiver: string, id: string, changes: object = {}) {
  const event = { kind: 'person.changed', uid: 'gone', at: 1, rev: 1, n: 0, attempts: 14 }
  tools.world.tree.write(`events/${receiver}/${id}`, { ...event, outcome: '503', ...changes })
}

describe('a receiver', () => {
  it('is told of nothing until a second owner approves it, and its key is shown once', async () => {
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

  it('keeps its key and its address until a second owner approves another address', async () => {
    const id = await added()
    const before = stored(id)
    const url = 'https://autre.exemple.fr/'
    expect(bodyOf(await ask(bruno, { receiver: id, url }))).toEqual({ id, key: null })
    expect(stored(id)).toMatchObject({ url: RECEIVER.url })
    expect(errorOf(await approve(anna, id)).code).toBe('tools/changed')
    expect((await approve(anna, id, url)).status).toBe(204)
    expect(stored(id)).toMatchObject({ url, sealed: before['sealed'], approvedBy: 'anna' })
  })

  it.each([
    'http://exemple.fr/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://u@exemple.fr/',
  ])('is refused at %s', async (url) => {
    expect(errorOf(await ask(anna, { url })).code).toBe('request/invalid')
    expect(tools.world.tree.read('receivers')).toBeNull()
  })

  it('is not removed while an erasure waits for it, which takes two owners', async () => {
    const id = await added()
    addEvent(id, 'eeeeeeeeee', { kind: 'person.erased', dead: true })
    const remove = () => call(anna, 'remove', { receiver: id, reason })
    expect(errorOf(await remove()).code).toBe('tools/changed')
    const release = (token: string) =>
      call(token, 'release', { receiver: id, uid: 'gone', confirm: 'gone', reason })
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

describe('given-up events', () => {
  it('are listed without anything of the person, and sent again with their id and in their order', async () => {
    const id = await added()
    addEvent(id, 'aaaaaaaaaa', { dead: true, facts: { changed: ['name'] } })
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
    expect(tools.world.tree.read(`events/${id}/aaaaaaaaaa`)).toMatchObject({
      attempts: 0,
      nextAt: now,
    })
    expect(bodyOf(await resend(null))).toEqual({ count: 1 })
    expect(bodyOf(await resend(null))).toEqual({ count: 0 })
  })
})
