import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { erase } from '../common/personal-data/erase.ts'
import { fakeDeps, type TestDeps } from '../testing/fakes/fake-deps.ts'
import { addProfile, addSession } from '../testing/fakes/fake-job-deps.ts'
import type { World } from '../testing/fakes/world.ts'
import {
  eventsIn,
  passTime,
  RECEIVER,
  startReceiver,
  type TestReceiver,
} from '../testing/receivers.ts'
import { json } from '../testing/stand-in.ts'

let deps: TestDeps
let world: World
let receiver: TestReceiver
beforeEach(async () => {
  ;({ deps, world } = fakeDeps({ events: true }))
  receiver = await startReceiver(world, { essential: true })
  receiver.answer = json({}, 503)
  addProfile(world, 'marie')
  addSession(world, 'marie', 'sid')
  world.tree.write('logins/marie/a', { at: 1 })
})
afterEach(async () => {
  await receiver.close()
  expect(receiver.refused).toEqual([])
})

const record = () => world.tree.read('access/marie') as Record<string, unknown>
const isOver = () => record()['erasedSince'] !== undefined
const dataOf = (uid: string) =>
  ['users', 'logins', 'settings', 'seen', 'audit'].filter(
    (place) => world.tree.read(`${place}/${uid}`) !== null,
  )

it('essential receivers keep an erasure unfinished until they accept its event, although all our data is deleted', async () => {
  await erase(deps, 'marie')
  expect(dataOf('marie')).toEqual([])
  expect([isOver(), typeof record()['erasingSince']]).toEqual([false, 'number'])
  await passTime(world, HOUR_MS)
  await erase(deps, 'marie')
  expect(isOver()).toBe(false)
  receiver.answer = json({})
  await passTime(world, HOUR_MS)
  await erase(deps, 'marie')
  expect(isOver()).toBe(true)
  expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(1)
})

it('essential receivers keep an erasure unfinished even after its event was abandoned', async () => {
  await erase(deps, 'marie')
  await passTime(world, 3 * DAY_MS)
  await erase(deps, 'marie')
  expect(eventsIn(world)).toMatchObject([{ kind: 'person.erased', dead: true }])
  expect(isOver()).toBe(false)
})

it('essential receivers no longer delay the end of an erasure after two owners have released its event', async () => {
  await erase(deps, 'marie')
  const [event] = eventsIn(world)
  world.tree.write(`events/${RECEIVER}/${event?.id}/releasedAt`, world.now)
  await erase(deps, 'marie')
  expect(isOver()).toBe(true)
})

it('essential receivers get only the uid, which identifies no one after the erasure', async () => {
  receiver.answer = json({})
  await erase(deps, 'marie')
  await passTime(world, HOUR_MS)
  await erase(deps, 'marie')
  expect(receiver.heard.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'person.erased', data: { person: 'marie' } },
  ])
  world.tree.write('access/marie', null)
  const left = world.tree.read('') as Record<string, unknown>
  const places = Object.keys(left).filter((place) => JSON.stringify(left[place]).includes('marie'))
  expect(places).toEqual(['events'])
  expect(eventsIn(world).map(({ kind }) => kind)).toEqual(['person.erased'])
})

it('receivers do not delay an erasure if they are not essential, or not subscribed to erasures', async () => {
  world.tree.write(`receivers/${RECEIVER}/essential`, false)
  await erase(deps, 'marie')
  expect(isOver()).toBe(true)
})
