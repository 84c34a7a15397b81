import { DAY_MS, HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { FOLLOW } from '../../common/account/follow-account.ts'
import { followed } from '../../common/account/followed.ts'
import { readPerson } from '../../common/person/person.ts'
import {
  addAccount,
  addGuest,
  addProfile,
  addSession,
  fakeJobDeps,
} from '../../testing/fakes/fake-job-deps.ts'
import type { World } from '../../testing/fakes/world.ts'
import { addWait } from '../../testing/second-factor.ts'
import { accountsIn, runWake } from '../../testing/wake.ts'
import type { JobDeps } from '../running/job.ts'

const YEAR = 365 * DAY_MS

interface Scene {
  readonly deps: JobDeps
  readonly world: World
}

/** Creates one person for each kind of work that is due, and two for whom nothing is due. */
async function scene(): Promise<Scene> {
  const { deps, world } = fakeJobDeps()
  const person = (uid: string, ageMs: number, verified = true, at = ageMs) => {
    const address = { email: `${uid}@exemple.fr`, emailVerified: verified }
    addAccount(world, uid, 'registered', ageMs, { ...address, providers: ['password'] })
    addProfile(world, uid, { ...address, providers: ['password'], createdAt: world.now - ageMs })
    world.tree.write(`seen/${uid}`, world.now - at)
  }
  person('stays', DAY_MS)
  addGuest(world, 'visits', DAY_MS)
  addGuest(world, 'guest-away', 31 * DAY_MS)
  addAccount(world, 'unfinished', 'registered', 2 * DAY_MS, { isMarkedRegistered: false })
  world.tree.write('access/unfinished', { rev: 1, signUpSince: world.now - 2 * DAY_MS })
  person('gone-unverified', DAY_MS, false)
  person('gone-verified', 40 * DAY_MS)
  person('gone-now', 40 * DAY_MS)
  for (const uid of ['gone-unverified', 'gone-verified', 'gone-now']) world.accounts.set(uid, null)
  world.tree.write('access/gone-verified/goneSince', world.now - 31 * DAY_MS)
  person('idle', YEAR + DAY_MS)
  const key = `idle/idle-${Math.floor((world.now - DAY_MS) / SECOND_MS)}`
  const warned = { kind: 'erasure-near', at: world.now - 8 * DAY_MS, outcome: 'sent' }
  world.idleWarnings.set(key, warned)
  person('nearly-idle', YEAR - DAY_MS)
  person('expired', DAY_MS)
  addSession(world, 'expired', 'sid', { expiresAt: world.now - HOUR_MS, authTimeSeconds: 7 })
  world.tree.write('audit/expired/1-a', { at: 1, event: 'lock' })
  world.tree.write('access/half', { rev: 3, erasingSince: world.now - HOUR_MS, wakeAt: 1 })
  world.tree.write('settings/half', { theme: 'dark' })
  person('strange', DAY_MS)
  addAccount(world, 'strange', 'registered', DAY_MS, {
    email: 'strange@exemple.fr',
    emailVerified: true,
    providers: ['password', 'facebook.com'],
  })
  person('waits', DAY_MS)
  addWait(world, 'waits', world.now)
  person('waited', DAY_MS)
  addWait(world, 'waited', world.now - 6 * DAY_MS)
  await followed(await readPerson(deps, 'strange', { needs: FOLLOW }), '').catch(() => undefined)
  world.now += DAY_MS + HOUR_MS
  for (const [uid] of world.tree.children('access')) world.tree.write(`access/${uid}/wakeAt`, 1)
  return { deps: { ...deps, idleAccountsMs: YEAR }, world }
}

/** The given dependencies, made to throw after this number of calls. */
function dyingAfter(calls: number, deps: JobDeps): { deps: JobDeps; hasDied: () => boolean } {
  let left = calls
  const wrapped = (port: object): object =>
    new Proxy(port, {
      get(target, name, receiver) {
        const own = Reflect.get(target, name, receiver) as unknown
        if (typeof own !== 'function') return own
        return (...given: unknown[]): unknown => {
          if (left-- <= 0) throw new Error('killed')
          return (own as (...given: unknown[]) => unknown).apply(target, given)
        }
      },
    })
  const ports = ['records', 'accountEdits', 'personalData', 'sweeps', 'erasures']
  const dying = Object.fromEntries(
    Object.entries(deps).map(([name, port]) => [
      name,
      ports.includes(name) ? wrapped(port as object) : (port as unknown),
    ]),
  ) as unknown as JobDeps
  return { deps: dying, hasDied: () => left < 0 }
}

/** Returns the final state of everyone, except their next wake-up time. */
function outcome({ world }: Scene) {
  const emails = world.emails.map(({ to, message }) => `${JSON.stringify(to)} ${message.kind}`)
  return {
    accounts: accountsIn(world).sort(),
    users: [...world.users.keys()].sort(),
    sessions: [...world.states.keys()],
    methods: world.accounts.get('strange')?.providers,
    told: emails.filter((line) => !/ erased| second-factor-wait/u.test(line)).sort(),
    goodbyes: emails.filter((line) => line.includes(' erased')),
    alerts: world.notifications.map(({ uid, kind }) => `${uid} ${kind}`).sort(),
    factor: world.tree.read('access/waited/factor'),
    old: world.tree.read('audit/expired/1-a'),
    settings: world.tree.read('settings/half'),
  }
}

async function settle(now: Scene): Promise<void> {
  // A person whose work failed is examined again the next day.
  for (let day = 0; day < 3; day += 1) {
    await runWake(now.deps)
    now.world.now += DAY_MS + HOUR_MS
  }
}

describe('a run that stops half-way', () => {
  it('is completed by later runs, whichever call failed: everyone is handled, and each person is e-mailed once', async () => {
    const whole = await scene()
    await settle(whole)
    const { goodbyes, ...expected } = outcome(whole)
    expect(expected.accounts).toEqual([
      ...(['expired', 'nearly-idle', 'stays', 'strange'] as const),
      ...(['visits', 'waited', 'waits'] as const),
    ])
    expect(expected.methods).toEqual(['password'])
    expect(goodbyes).toHaveLength(1)
    for (let calls = 0, isOver = false; !isOver; calls += 1) {
      const one = await scene()
      const { deps, hasDied } = dyingAfter(calls, one.deps)
      await runWake(deps).catch(() => undefined)
      isOver = !hasDied()
      await settle(one)
      const { goodbyes: said, ...found } = outcome(one)
      expect([calls, found]).toEqual([calls, expected])
      // The last e-mail is sent after the erasure, so it may be lost.
      expect(said.length).toBeLessThanOrEqual(1)
    }
  }, 60_000)

  it('has the same outcome if two runs are concurrent, and each person is e-mailed once', async () => {
    const [whole, both] = [await scene(), await scene()]
    await settle(whole)
    await Promise.all([runWake(both.deps), runWake(both.deps)])
    await settle(both)
    expect(outcome(both)).toEqual(outcome(whole))
  })
})
