import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginErasure } from '../common/access/erasure.ts'
import { readPerson } from '../common/person/person.ts'
import { addProfile, addSession } from '../testing/fakes/fake-job-deps.ts'
import { isSealedByOlder, open, parseSealingKeys, seal } from '../common/sealing.ts'
import { fakeDeps, OTHER_KEY, type TestDeps } from '../testing/fakes/fake-deps.ts'
import type { World } from '../testing/fakes/world.ts'
import {
  EVENT_KEYS,
  eventDepsOf,
  eventsIn,
  passTime,
  RECEIVER,
  runQueue,
  startReceiver,
  type TestReceiver,
} from '../testing/receivers.ts'
import { json, MISBEHAVIOURS } from '../testing/stand-in.ts'
import { deliverEvents, pauseAfter, type DeliverEventsDeps } from './deliver-events.ts'
import type { SealedKeys } from './receiver-keys.ts'

let deps: TestDeps
let world: World
let receiver: TestReceiver
beforeEach(async () => {
  ;({ deps, world } = fakeDeps({ events: true }))
  receiver = await startReceiver(world)
  for (const uid of ['marie', 'karim']) {
    addProfile(world, uid, { displayName: 'Canari' })
    addSession(world, uid, `sid-${uid}`)
  }
})
afterEach(async () => {
  await receiver.close()
  expect(receiver.refused).toEqual([])
})

/** Commits a change of a person's name or language, which causes one event. */
async function change(
  uid: string,
  fields: { displayName?: string; locale?: 'fr' | 'en' },
  of = deps,
) {
  const person = await readPerson(of, uid, { needs: ['user'] })
  await person.commit(({ record, user }, then) => {
    if (user) then.changeProfile(user, fields)
    return { record, result: undefined }
  })
}

const rename = (uid: string, displayName: string) => change(uid, { displayName })

async function beginToErase(uid: string) {
  const person = await readPerson(deps, uid, { needs: [] })
  await person.commit(({ record }, then) => ({
    record: beginErasure(record, then.at),
    result: undefined,
  }))
}

const heardOf = (uid: string) => receiver.heard.filter(({ data }) => data['person'] === uid)
const fail = json({}, 503)
const accept = json({}, 200)

describe('an event', () => {
  it('is sent once, with only ids and facts, and a signature that the reference library verifies', async () => {
    await rename('marie', 'Canari Deux')
    await passTime(world, HOUR_MS)
    const [kept] = eventsIn(world)
    expect(receiver.heard).toEqual([
      {
        id: kept?.id,
        type: 'person.changed',
        timestamp: '2026-01-01T00:00:00.000Z',
        data: { person: 'marie', changed: ['name'] },
      },
    ])
    expect(JSON.stringify([receiver.asked, eventsIn(world)])).not.toContain('Canari')
    expect(kept).toMatchObject({
      attempts: 1,
      outcome: '200',
      deliveredAt: expect.any(Number) as number,
    })
    expect(kept).not.toHaveProperty('nextAt')
  })

  it('is not stored for a receiver that did not subscribe to its kind', async () => {
    world.tree.write('receivers/rrrrrrrrrr/kinds', ['session.ended'])
    await rename('marie', 'Autre')
    expect([eventsIn(world), world.eventTasks]).toEqual([[], []])
  })

  it('is stored for a new receiver from a minute after its approval', async () => {
    world.tree.write('receivers', null)
    await rename('marie', 'Un')
    const late = await startReceiver(world)
    await rename('marie', 'Deux')
    expect(eventsIn(world)).toEqual([])
    world.now += MINUTE_MS
    await rename('marie', 'Trois')
    expect(eventsIn(world)).toHaveLength(1)
    await late.close()
  })

  it('is not sent while its receiver is suspended, and is sent afterwards', async () => {
    world.tree.write(`receivers/${RECEIVER}/suspendedAt`, world.now)
    await rename('marie', 'Deux')
    await passTime(world, HOUR_MS)
    expect([receiver.asked, eventsIn(world)[0]?.attempts]).toEqual([[], 0])
    world.tree.write(`receivers/${RECEIVER}/suspendedAt`, null)
    await deliverEvents(eventDepsOf(world), { receiver: RECEIVER, uid: 'marie' })
    expect(receiver.heard).toHaveLength(1)
  })

  it.each(
    MISBEHAVIOURS.filter(([name]) => !/garbage|shape|list|nothing|end|stops|breaks/.test(name)),
  )('is repeated with the same id while the receiver %s', async (_, answer) => {
    receiver.answer = answer
    await rename('marie', 'Deux')
    await passTime(world, 10 * MINUTE_MS)
    receiver.answer = accept
    await passTime(world, HOUR_MS)
    expect(receiver.heard.length).toBeGreaterThan(2)
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(1)
    expect(eventsIn(world)[0]).toMatchObject({ outcome: '200' })
  })

  it('is tried 14 times in a day with growing pauses, then abandoned with an error in the log', async () => {
    receiver.answer = fail
    const times: number[] = []
    await rename('marie', 'Deux')
    const post: DeliverEventsDeps['post'] = (...given) => {
      times.push(world.now)
      return eventDepsOf(world).post(...given)
    }
    await passTime(world, 3 * DAY_MS, eventDepsOf(world, { post }))
    const pauses = times.slice(1).map((at, i) => at - (times[i] ?? 0))
    expect(pauses.slice(0, -1)).toEqual(Array.from({ length: 12 }, (_, i) => pauseAfter(i + 1)))
    expect(times.at(-1)).toBe((times[0] ?? 0) + DAY_MS)
    expect(times).toHaveLength(14)
    expect(eventsIn(world)).toMatchObject([{ dead: true, outcome: '503', attempts: 14 }])
    expect(eventsIn(world)[0]).not.toHaveProperty('nextAt')
    expect(world.lines.filter((line) => line.includes('event-abandoned'))).toHaveLength(1)
  })

  it('is not sent while its receiver’s key cannot be unsealed, and is sent afterwards', async () => {
    await rename('marie', 'Deux')
    await runQueue(world, eventDepsOf(world, { open: () => null }))
    expect(receiver.asked).toEqual([])
    expect(eventsIn(world)).toMatchObject([{ outcome: 'no-key', attempts: 1 }])
    await passTime(world, HOUR_MS)
    expect(receiver.heard).toHaveLength(1)
  })
})

describe('a receiver’s signing key', () => {
  const NEWER = new Map([...parseSealingKeys('EVENT_KEYS', `k2:${OTHER_KEY}`), ...EVENT_KEYS])
  const rotated = (keys = NEWER) =>
    eventDepsOf(world, {
      open: (id, sealed) => open(keys, id, sealed),
      sealAnew: (id, sealed, key) => (isSealedByOlder(keys, sealed) ? seal(keys, id, key) : null),
    })
  const sealed = () => String(world.tree.read(`receivers/${RECEIVER}/sealed`))
  const former = () => world.tree.read(`receivers/${RECEIVER}/former`) as SealedKeys['former']
  const keepFormer = () => {
    const key = seal(EVENT_KEYS, RECEIVER, randomBytes(32))
    const until = world.now + DAY_MS
    world.tree.write(`receivers/${RECEIVER}/former`, { sealed: key, until })
    return until
  }

  it('is resealed with our newest sealing key when the next event is sent, and is not resealed again', async () => {
    expect(sealed()).toMatch(/^k1\./u)
    await rename('marie', 'Deux')
    await runQueue(world, rotated())
    const anew = sealed()
    expect(anew).toMatch(/^k2\./u)
    // From now on, only the newest sealing key is configured.
    const [newest] = NEWER
    await rename('marie', 'Trois')
    await runQueue(world, rotated(new Map(newest && [newest])))
    expect(receiver.heard).toHaveLength(2)
    expect(sealed()).toBe(anew)
  })

  it('is resealed together with the previous key, which is removed when it expires', async () => {
    const until = keepFormer()
    await rename('marie', 'Deux')
    await runQueue(world, rotated())
    expect([sealed(), former()?.sealed]).toEqual([
      expect.stringMatching(/^k2\./u),
      expect.stringMatching(/^k2\./u),
    ])
    expect(former()?.until).toBe(until)
    world.now = until
    await rename('marie', 'Trois')
    await runQueue(world, rotated())
    expect(former()).toBeNull()
    expect(receiver.heard).toHaveLength(2)
  })

  it('signs alone if the previous key cannot be unsealed, and the previous key stays stored', async () => {
    keepFormer()
    const kept = former()
    await rename('marie', 'Deux')
    const openFirst = (id: string, text: string) =>
      text === kept?.sealed ? null : open(EVENT_KEYS, id, text)
    await runQueue(world, eventDepsOf(world, { open: openFirst }))
    expect(receiver.heard).toHaveLength(1)
    expect(String(receiver.asked[0]?.headers['webhook-signature'])).not.toContain(' ')
    expect(former()).toEqual(kept)
  })

  it('is not resealed if the receiver’s key has changed meanwhile, or the receiver was removed', async () => {
    const { events } = eventDepsOf(world)
    const before = { sealed: sealed() }
    const anew = { sealed: 'k2.anew' }
    const changed = { sealed: 'k1.other', former: { ...before, until: world.now + DAY_MS } }
    const kept = world.tree.read(`receivers/${RECEIVER}`) as object
    for (const keys of [changed, { ...changed, ...before }]) {
      world.tree.write(`receivers/${RECEIVER}`, { ...kept, ...keys })
      await events.renew(RECEIVER, before, anew)
      expect(world.tree.read(`receivers/${RECEIVER}`)).toMatchObject(keys)
    }
    world.tree.write('receivers', null)
    await events.renew(RECEIVER, before, anew)
    expect(world.tree.read('receivers')).toBeNull()
  })
})

describe('the events of a person', () => {
  const FIELDS = [{ displayName: 'A' }, { locale: 'en' as const }, { displayName: 'B' }]

  it('arrive in order, however often each fails, and do not delay another person’s events', async () => {
    let count = 0
    receiver.answer = (...given) => (++count % 3 === 0 ? accept : fail)(...given)
    for (const fields of FIELDS) await change('marie', fields)
    await rename('karim', 'K')
    await passTime(world, DAY_MS)
    const kept = eventsIn(world).filter(({ uid }) => uid === 'marie')
    const first = [...new Set(heardOf('marie').map(({ id }) => id))]
    expect(first).toEqual(kept.map(({ id }) => id))
    expect(kept.map(({ facts }) => facts?.['changed'])).toEqual([['name'], ['locale'], ['name']])
    expect(heardOf('karim').length).toBeGreaterThan(0)
    expect(eventsIn(world).every(({ deliveredAt }) => deliveredAt !== undefined)).toBe(true)
  })

  it('are sent once, even if three calls send them at the same time', async () => {
    for (const fields of FIELDS) await change('marie', fields)
    const task = { receiver: 'rrrrrrrrrr', uid: 'marie' }
    await Promise.all([1, 2, 3].map(() => deliverEvents(eventDepsOf(world), task)))
    await passTime(world, HOUR_MS)
    expect(receiver.heard).toHaveLength(3)
  })

  it.each([
    ['removed', null],
    ['suspended', { suspendedAt: 1 }],
    ['moved to another address', { url: 'http://127.0.0.1:1/' }],
  ])('are no longer sent to a receiver that is %s after the first event', async (_, changes) => {
    for (const fields of FIELDS) await change('marie', fields)
    receiver.answer = (...given) => {
      const known = world.tree.read(`receivers/${RECEIVER}`) as object
      world.tree.write(`receivers/${RECEIVER}`, changes && { ...known, ...changes })
      accept(...given)
    }
    await deliverEvents(eventDepsOf(world), { receiver: RECEIVER, uid: 'marie' })
    expect(receiver.heard).toHaveLength(1)
    expect(eventsIn(world).map(({ deliveredAt }) => deliveredAt !== undefined)).toEqual([
      ...[true, false, false],
    ])
  })

  it('are abandoned without being sent if an earlier event was abandoned', async () => {
    receiver.answer = fail
    await change('marie', { displayName: 'A' })
    await passTime(world, DAY_MS + HOUR_MS)
    receiver.answer = accept
    receiver.heard.length = 0
    await change('marie', { locale: 'en' })
    await passTime(world, HOUR_MS)
    expect(receiver.heard).toEqual([])
    expect(eventsIn(world)).toMatchObject([{ dead: true }, { dead: true }])
  })

  it('are not sent after the person’s erasure: only the event about the erasure is sent', async () => {
    receiver.answer = fail
    await change('marie', { displayName: 'A' })
    await passTime(world, DAY_MS + HOUR_MS)
    receiver.answer = accept
    receiver.heard.length = 0
    await beginToErase('marie')
    await passTime(world, HOUR_MS)
    expect(receiver.heard.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'person.erased', data: { person: 'marie' } },
    ])
  })
})

describe('a delivery that fails half-way', () => {
  /** Dependencies that work for this number of calls, then throw. */
  function dyingAfter(calls: number): { deps: DeliverEventsDeps; hasDied: () => boolean } {
    let left = calls
    const real = eventDepsOf(world)
    const dying = <Port extends object>(port: Port): Port =>
      Object.fromEntries(
        (Object.entries(port) as [string, (...of: unknown[]) => Promise<unknown>][]).map(
          ([name, method]) => [
            name,
            async (...of: unknown[]) => {
              if (left-- <= 0) throw new Error('killed')
              return method(...of)
            },
          ],
        ),
      ) as Port
    return {
      deps: { ...real, events: dying(real.events), tasks: dying(real.tasks) },
      hasDied: () => left < 0,
    }
  }

  it('is repeated by the queue, whichever call failed: every event arrives, in order', async () => {
    for (let calls = 0, isOver = false; !isOver; calls += 1) {
      receiver.heard.length = 0
      world.tree.write('events', null)
      world.eventTasks.length = 0
      let isFirst = true
      receiver.answer = (...given) => {
        const answer = isFirst ? fail : accept
        isFirst = false
        answer(...given)
      }
      await rename('marie', `A${calls}`)
      await change('marie', { locale: calls % 2 === 0 ? 'en' : 'fr' })
      const dying = dyingAfter(calls)
      const task = { receiver: 'rrrrrrrrrr', uid: 'marie' }
      world.eventTasks.length = 0
      const result = await deliverEvents(dying.deps, task)
      isOver = !dying.hasDied()
      expect(result).toBe(isOver ? 'done' : 'later')
      // The queue repeats a call that failed.
      if (!isOver) world.eventTasks.push({ ...task, dueAt: world.now + 5 * MINUTE_MS })
      await passTime(world, DAY_MS)
      const ids = eventsIn(world).map(({ id }) => id)
      expect([calls, [...new Set(heardOf('marie').map(({ id }) => id))]]).toEqual([calls, ids])
      expect(eventsIn(world).map(({ deliveredAt }) => deliveredAt !== undefined)).toEqual([
        true,
        true,
      ])
    }
  })
})

it('no events are stored while events are off', async () => {
  const off = fakeDeps()
  off.world.tree.write('receivers', world.tree.read('receivers'))
  addProfile(off.world, 'marie')
  addSession(off.world, 'marie', 'sid')
  await change('marie', { displayName: 'Deux' }, off.deps)
  expect(off.world.tree.read('events')).toBeNull()
  await change('marie', { displayName: 'Deux' })
  expect(eventsIn(world)).toHaveLength(1)
})
