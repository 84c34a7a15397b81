import { HOUR_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addProfile, fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import { directory } from './directory.ts'
import type { JobDeps, JobReport } from './running/job.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  world.now = START + HOUR_MS
  addProfile(world, 'marie', { email: 'Marie@exemple.fr', displayName: 'Marie Lefèvre' })
  addAccount(world, 'marie', 'registered', HOUR_MS, { lastActiveAt: START + 7 })
})

const run = (changes: Partial<Parameters<typeof directory.run>[1]> = {}): Promise<JobReport> =>
  directory.run(deps, { dryRun: false, until: Infinity, ...changes })
const entry = (uid = 'marie') => world.index.get(uid)

const MARIE = {
  ...{ email: 'marie@exemple.fr', displayName: 'Marie Lefèvre', seen: START + 7 },
  ...{ name: 'marie lefevre', name2: 'lefevre marie' },
  ...{ created: START, registered: START, unverified: START },
}

describe('the directory', () => {
  it('gets who is missing, and nothing more from another run', async () => {
    expect(await run()).toEqual({ examined: 1, due: 1, failed: 0, complete: true })
    expect(entry()).toEqual(MARIE)
    expect(await run()).toMatchObject({ examined: 1, due: 0 })
  })

  it('is told what only the account and the passkeys say, and when that no longer holds', async () => {
    addAccount(world, 'marie', 'registered', HOUR_MS, { disabled: true })
    world.passkeys.set('marie/one', { name: 'one' } as Passkey)
    await run()
    expect(entry()).toMatchObject({ disabled: START, viaPasskey: START })
    addAccount(world, 'marie', 'registered', HOUR_MS, { lastActiveAt: START + 7 })
    world.passkeys.clear()
    expect(await run()).toMatchObject({ due: 1 })
    expect(entry()).toEqual(MARIE)
  })

  it('loses what a profile no longer says, and keeps the count of acts', async () => {
    world.index.set('marie', { ...MARIE, acts: 3, name: 'marie curie', name3: 'x', guest: START })
    await run()
    expect(entry()).toEqual({ ...MARIE, acts: 3 })
  })

  it('loses who has no profile', async () => {
    world.index.set('gone', { created: START, acts: 1 })
    expect(await run()).toMatchObject({ examined: 2, due: 2, failed: 0 })
    expect([...world.index.keys()]).toEqual(['marie'])
  })

  it('has who has a profile and no account any more, whom nobody saw', async () => {
    world.accounts.set('marie', null)
    await run()
    const { seen: _seen, ...rest } = MARIE
    expect(entry()).toEqual(rest)
  })

  it('stays as it is in a dry run, which counts, and when time is up', async () => {
    expect(await run({ dryRun: true })).toMatchObject({ due: 1, failed: 0 })
    expect(await run({ until: world.now })).toMatchObject({ examined: 0, complete: false })
    expect(world.index.size).toBe(0)
  })

  it('that could not be written is counted as such', async () => {
    const directoryIndex = {
      ...deps.directoryIndex,
      put: () => Promise.reject(new Error('down')),
    }
    const report = await directory.run(
      { ...deps, directoryIndex },
      { dryRun: false, until: Infinity },
    )
    expect(report).toEqual({ examined: 1, due: 1, failed: 1, complete: true })
  })
})
