import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailName } from '../../mails/waiting-mail.ts'
import { addAccount, addProfile, fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import { addWait, WAIT_ALERT } from '../../testing/second-factor.ts'
import { CLOCKS_DIFFER, runWake, timerIn } from '../../testing/wake.ts'
import type { JobDeps, JobRun } from '../running/job.ts'

const UNTIL = START + 7 * DAY_MS

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  const email = { email: 'marie@exemple.fr', emailVerified: true }
  addAccount(world, 'marie', 'registered', 0, { ...email, providers: ['password'] })
  addProfile(world, 'marie', { ...email, providers: ['password'] })
  world.tree.write('seen/marie', START)
  addWait(world, 'marie', START)
})

const run = (how?: Partial<JobRun>) => runWake(deps, how)
const factor = () => world.tree.read('access/marie/factor')
const told = () => world.emails.map(({ key, message }) => [key, message.kind])
const kinds = () => world.notifications.map(({ kind }) => kind)
const at = (days: number) => {
  world.now = START + days * DAY_MS + CLOCKS_DIFFER
}

describe('while a waiting period runs', () => {
  it('the person is notified each day through the same alert, from a day after the period began', async () => {
    at(1)
    world.now -= 1
    expect((await run()).kinds).toEqual({})
    world.now += 1
    expect((await run()).kinds).toEqual({ 'second-factor-waits': 1 })
    expect(world.emails).toEqual([
      {
        to: { uid: 'marie' },
        key: `day2-${WAIT_ALERT}`,
        message: {
          kind: 'second-factor-wait',
          at: START,
          alert: WAIT_ALERT,
          device: 'Linux',
          until: UNTIL,
          day: 2,
        },
      },
    ])
    expect(world.pushed.map(({ kind }) => kind)).toEqual(['second-factor-wait'])
    expect(kinds()).toEqual(['second-factor-wait'])
    expect(timerIn(world)).toBe(START + 2 * DAY_MS)
  })

  it('the queue accepts the names of the daily e-mails, even for the longest waiting period', () => {
    const isKnown = (day: number) =>
      mailName.safeParse({ owner: 'marie', key: `day${day}-${WAIT_ALERT}` }).success
    expect([isKnown(2), isKnown(60), isKnown(100)]).toEqual([true, true, false])
  })

  it('two runs, consecutive or concurrent, notify only once', async () => {
    at(1)
    await Promise.all([run(), run()])
    await run()
    expect(told()).toEqual([[`day2-${WAIT_ALERT}`, 'second-factor-wait']])
    expect(world.pushed).toHaveLength(1)
  })

  it('a day on which the job did not run is not reported later', async () => {
    at(4)
    await run()
    expect(told()).toEqual([[`day5-${WAIT_ALERT}`, 'second-factor-wait']])
    expect(timerIn(world)).toBe(START + 5 * DAY_MS)
  })

  it('the e-mail says whether operators began the period', async () => {
    addWait(world, 'marie', START, 'team')
    at(1)
    await run()
    expect(world.emails[0]?.message).toMatchObject({ byTeam: true })
  })

  it('the person is notified even if the first alert no longer exists', async () => {
    world.tree.write('notifications/marie', null)
    at(1)
    await run()
    expect(world.emails[0]?.message).toMatchObject({ until: UNTIL, day: 2 })
    expect(kinds()).toEqual([])
  })

  it('the period is reported and ends even in a scheduled dry run, but not in one started by hand', async () => {
    at(1)
    await run({ dryRun: true })
    expect(told()).toEqual([])
    await run({ onlyAsked: true })
    expect(told()).toHaveLength(1)
    at(7)
    await run({ onlyAsked: true })
    expect(factor()).toBeNull()
  })

  it('a cancelled period is no longer reported', async () => {
    at(1)
    world.tree.write('access/marie/factor/wait', null)
    expect((await run()).kinds).toEqual({})
    expect(told()).toEqual([])
    expect(factor()).not.toBeNull()
  })
})

describe('when a waiting period has ended', () => {
  it('the second factor is removed, with an alert and an event, and no further notice is sent', async () => {
    world.tree.write('access/marie/factor/wait/toldDay', 7)
    const shown = { since: 1, afterProviders: false, codesLeft: 1 }
    world.tree.write('access/marie/shownFactor', shown)
    at(7)
    world.now -= 1
    expect((await run()).kinds).toEqual({})
    expect(factor()).not.toBeNull()
    world.now += 1
    expect((await run()).kinds).toEqual({ 'second-factor-waits': 1 })
    expect([factor(), world.tree.read('access/marie/shownFactor')]).toEqual([null, null])
    expect(kinds()).toEqual(['second-factor-wait', 'second-factor-removed'])
    expect(told().map(([, kind]) => kind)).toEqual(['second-factor-removed'])
    expect(world.tree.children('audit/marie').map(([, value]) => value)).toMatchObject([
      { event: 'second-factor-removed' },
    ])
    expect((await run()).kinds).toEqual({})
    expect(kinds()).toHaveLength(2)
  })

  it('two concurrent runs remove the second factor only once', async () => {
    at(7)
    await Promise.all([run(), run()])
    expect(kinds()).toEqual(['second-factor-wait', 'second-factor-removed'])
    expect(world.pushed.map(({ kind }) => kind)).toEqual(['second-factor-removed'])
  })

  it('nothing is removed during a restore', async () => {
    at(8)
    world.running.restoring = true
    await run()
    expect(factor()).not.toBeNull()
    world.running.restoring = false
    await run()
    expect(factor()).toBeNull()
  })

  it('the second factor stays if a code is accepted while the job runs', async () => {
    at(7)
    const isRestoring = () => {
      world.tree.write('access/marie/factor/wait', null)
      return deps.jobRuns.isRestoring()
    }
    await runWake({ ...deps, jobRuns: { ...deps.jobRuns, isRestoring } })
    expect(factor()).not.toBeNull()
    expect(kinds()).toEqual(['second-factor-wait'])
  })
})
