import { SECOND_MS } from '@sesame/contract/durations'
import { VERSION } from '@sesame/contract/version'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDeps } from '../testing/fakes/fake-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import { createHealthCheck } from './health.ts'

type Probe = () => Promise<unknown>

let world: World
let calls: number
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const well: Probe = () => {
  calls += 1
  return Promise.resolve()
}

function checkWith(database: Probe, identity: Probe = well) {
  const fake = fakeDeps()
  world = fake.world
  calls = 0
  return createHealthCheck({ ...fake.deps, probes: { database, identity } })
}

describe('the health check', () => {
  it('responds with ok, and the release and project versions, if both dependencies respond', async () => {
    expect(await checkWith(well)()).toEqual({
      status: 'ok',
      version: VERSION,
      projectVersion: '3',
      dependencies: { database: true, identity: true },
    })
  })

  it('names the dependency that fails, without its error message, and alerts operators', async () => {
    const health = await checkWith(well, () => Promise.reject(new Error('canary')))()
    expect(health).toMatchObject({
      status: 'unavailable',
      dependencies: { database: true, identity: false },
    })
    expect(JSON.stringify(health) + world.lines.join()).not.toContain('canary')
    expect(world.lines.join()).toContain('Dépendance injoignable')
  })

  it('waits at most 5 s for a dependency', async () => {
    const health = checkWith(() => new Promise(() => undefined))()
    let settled = false
    void health.then(() => (settled = true))
    await vi.advanceTimersByTimeAsync(5 * SECOND_MS - 1)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await health).dependencies).toEqual({ database: false, identity: true })
  })

  it('calls the dependencies at most once in 5 s, even if many requests arrive', async () => {
    const check = checkWith(well)
    await Promise.all([check(), check(), check()])
    expect(calls).toBe(2)
    world.now = START + 5 * SECOND_MS - 1
    await check()
    expect(calls).toBe(2)
    world.now = START + 5 * SECOND_MS
    await check()
    expect(calls).toBe(4)
  })
})
