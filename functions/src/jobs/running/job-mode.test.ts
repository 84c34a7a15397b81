import { expect, it } from 'vitest'
import { fakeJobRuns, freshRunning } from '../../testing/fakes/fake-running.ts'
import { onlyCounts } from './job-mode.ts'

it.each([
  { switched: null, setting: true, counts: true },
  { switched: null, setting: false, counts: false },
  { switched: true, setting: true, counts: false },
  { switched: false, setting: false, counts: true },
])('follows the operators’ switch, or else the setting: $switched, $setting', async (given) => {
  const world = freshRunning()
  world.sweep = given.switched
  expect(await onlyCounts({ jobRuns: fakeJobRuns(world) }, given.setting)).toBe(given.counts)
})

it('removes nothing if the switch cannot be read', async () => {
  const world = freshRunning()
  world.failure = new Error('down')
  await expect(onlyCounts({ jobRuns: fakeJobRuns(world) }, false)).rejects.toThrow('down')
})
