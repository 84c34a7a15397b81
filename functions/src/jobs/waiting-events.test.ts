import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { beforeEach, expect, it } from 'vitest'
import { fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import type { World } from '../testing/fakes/world.ts'
import type { JobDeps } from './running/job.ts'
import { oldEvents, unsentEvents } from './waiting-events.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

const RUN = { dryRun: false, until: Infinity }

function put(receiver: string, id: string, changes: object) {
  const event = { kind: 'person.changed', uid: 'marie', at: world.now, rev: 1, n: 0, ...changes }
  world.tree.write(`events/${receiver}/${id}`, event)
}

it('the job `unsentEvents` requeues each person with due events once per receiver, and no one else', async () => {
  const late = { nextAt: world.now - HOUR_MS }
  put('one', 'aaaaaaaaaa', late)
  put('one', 'bbbbbbbbbb', late)
  put('two', 'cccccccccc', late)
  put('two', 'dddddddddd', { ...late, uid: 'karim' })
  put('one', 'eeeeeeeeee', { uid: 'soon', nextAt: world.now - MINUTE_MS })
  put('one', 'ffffffffff', { uid: 'told', deliveredAt: 1 })
  put('one', 'gggggggggg', { uid: 'dead', dead: true })
  expect(await unsentEvents.run(deps, RUN)).toMatchObject({ due: 3, failed: 0 })
  const dueAt = world.now
  expect(world.eventTasks).toEqual([
    { receiver: 'one', uid: 'marie', dueAt },
    { receiver: 'two', uid: 'marie', dueAt },
    { receiver: 'two', uid: 'karim', dueAt },
  ])
})

it('the job `unsentEvents` queues nothing while events are off', async () => {
  put('one', 'aaaaaaaaaa', { nextAt: 1 })
  await unsentEvents.run({ ...deps, eventTasks: null }, RUN)
  expect(world.eventTasks).toEqual([])
})

it('the job `oldEvents` removes events after 30 days, delivered or not', async () => {
  put('one', 'aaaaaaaaaa', { at: world.now - 30 * DAY_MS - 1 })
  put('gone', 'bbbbbbbbbb', { at: world.now - 30 * DAY_MS - 1, deliveredAt: 1 })
  put('one', 'cccccccccc', { at: world.now - 30 * DAY_MS })
  expect(await oldEvents.run(deps, { ...RUN, dryRun: true })).toMatchObject({ due: 2 })
  expect(world.tree.keys('events/gone')).toHaveLength(1)
  await oldEvents.run(deps, RUN)
  expect([world.tree.keys('events/one'), world.tree.keys('events/gone')]).toEqual([
    ['cccccccccc'],
    [],
  ])
})
