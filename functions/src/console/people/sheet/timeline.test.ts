import { SECOND_MS } from '@sesame/contract/durations'
import type { PersonEvent, PersonEvents } from '@sesame/contract/person'
import type { Notification } from '@sesame/contract/records/notification'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JournalFacts } from '../../../common/ports/console/journal.ts'
import { fakeConsoleDeps } from '../../../testing/console/fake-console-deps.ts'
import { START, type World } from '../../../testing/fakes/world.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { timelineOf } from './timeline.ts'

let deps: ConsoleDeps
let world: World
let alerts: Record<string, Notification>
beforeEach(() => {
  ;({ deps, world } = fakeConsoleDeps())
  alerts = {}
  events = 0
})

const page = (cursor?: string): Promise<PersonEvents> =>
  timelineOf(deps, 'marie', { alerts, sessions: {} }, cursor)
async function all(): Promise<PersonEvent[]> {
  const items: PersonEvent[] = []
  let { items: read, next } = await page()
  for (let pages = 1; ; pages++) {
    expect(read.length).toBeLessThanOrEqual(30)
    expect(pages).toBeLessThan(200)
    items.push(...read)
    if (next === null) return items
    ;({ items: read, next } = await page(next))
  }
}
const written = (cursor: string) => Buffer.from(cursor).toString('base64url')
const keys = (events: readonly PersonEvent[]) => events.map(({ source, id }) => `${source} ${id}`)

let events = 0
function event(at: number, uid = 'marie'): string {
  const id = `${at}-${String(++events).padStart(10, '0')}`
  world.audit.push({ uid, id, at, event: 'sign-in' })
  return id
}
function alert(id: string, at: number): string {
  alerts[id] = { kind: 'new-device', at }
  return id
}
async function entry(at: number, facts: Partial<JournalFacts> = {}): Promise<number> {
  const { seq } = await deps.journal.append({
    at,
    operator: 'noe',
    role: 'support',
    action: 'sessions-ended',
    phase: 'begun',
    target: 'marie',
    session: 'abcdefghij',
    requestId: 'none',
    ...facts,
  })
  return seq
}

/**
 * Writes 240 events, 60 alerts and 120 actions, with `atOnce` events at the same time, and the same number for another person.
 */
async function live(atOnce: number): Promise<string[]> {
  const expected: string[] = []
  for (let i = 0; i < 240; i++) {
    const at = START + Math.floor(i / atOnce) * SECOND_MS
    expected.push(`event ${event(at)}`)
    if (i % 4 === 0) expected.push(`alert ${alert(`alert${i}`, at)}`)
    if (i % 2 === 0) {
      const of = await entry(at)
      await entry(at, { phase: 'done', of })
      expected.push(`act ${of}`)
    }
    event(at, 'paul')
    await entry(at, { target: 'paul' })
  }
  return expected
}

describe('the timeline of a person', () => {
  it.each([1, 2, 40, 240])(
    'contains each event of the three sources once, newest first, even if %i events have the same time',
    async (atOnce) => {
      const expected = await live(atOnce)
      const items = await all()
      expect(keys(items).sort()).toEqual(expected.sort())
      const times = items.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    },
  )

  it('shows each action’s outcome, even if its two entries are on different pages', async () => {
    await live(1)
    const acts = (await all()).filter(({ source }) => source === 'act')
    expect(acts).toHaveLength(120)
    expect(new Set(acts.map((one) => 'outcome' in one && one.outcome))).toEqual(new Set(['done']))
  })

  it('shows which actions were refused, failed, or have no outcome', async () => {
    const failed = await entry(START)
    await entry(START + 1, { phase: 'failed', of: failed })
    await entry(START + 2, { phase: 'refused' })
    await entry(START + 3)
    const { items, next } = await page()
    expect(items.map((one) => 'outcome' in one && one.outcome)).toEqual([null, 'refused', 'failed'])
    expect(next).toBeNull()
  })

  it('shows older events after a long series of readings, which are not shown', async () => {
    event(START)
    const act = await entry(START + 1)
    for (let i = 0; i < 250; i++) {
      await entry(START + 2 + i, { phase: 'noted', action: 'person-read' })
    }
    expect(keys(await all())).toEqual([`act ${act}`, `event ${START}-0000000001`])
  })

  it('keeps the device and place of a sign-in whose session has ended', async () => {
    const where = { device: 'Linux', browser: 'Firefox', place: 'Lille, France' }
    const sid = 'aaaaaaaaaa'
    world.audit.push({ uid: 'marie', id: `${START}-1`, at: START, event: 'sign-in', sid, ...where })
    expect((await page()).items).toMatchObject([{ event: 'sign-in', ...where, isOver: true }])
    const { device, browser } = where
    const session = { device, browser, provider: 'password', createdAt: START, lastSeenAt: START }
    const open = await timelineOf(deps, 'marie', {
      alerts: {},
      sessions: { [sid]: session },
    })
    expect(open.items).toMatchObject([where])
    expect(open.items[0]).not.toHaveProperty('isOver')
  })

  it('is empty for an unknown person', async () => {
    expect(await page()).toEqual({ items: [], next: null })
  })

  it.each(['x', 'W10', ...['[[1,"event x"],0]', '[[1,"event x/y"],1]'].map(written)])(
    'rejects the cursor %s',
    async (cursor) => {
      await expect(page(cursor)).rejects.toMatchObject({ code: 'request/invalid' })
    },
  )
})
