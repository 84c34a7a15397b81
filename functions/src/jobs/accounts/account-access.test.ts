import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addSession, fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import { disableAccount, enableAccount } from '../../common/account/account-access.ts'
import { changedAccounts } from './changed-accounts.ts'
import type { JobDeps } from '../running/job.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  addAccount(world, 'marie', 'registered')
  addAccount(world, 'karim', 'registered')
  for (const [i, uid] of ['marie', 'marie', 'karim'].entries()) {
    addSession(world, uid, `s${i}`, { expiresAt: START + DAY_MS, authTimeSeconds: i })
  }
})

const sessionsOf = (uid: string) =>
  [...world.sessions.keys()].filter((sid) => world.owners.get(sid) === uid).length
const entries = () => world.audit.map(({ uid, event, ended }) => [uid, event, ended])

describe('disableAccount', () => {
  it('disables the account, ends its sessions and every sign-in, including those of the current second', async () => {
    await disableAccount(deps, 'marie')
    expect(world.accounts.get('marie')?.disabled).toBe(true)
    expect([sessionsOf('marie'), sessionsOf('karim')]).toEqual([0, 1])
    expect([...world.endedSignIns]).toEqual([['marie', START / SECOND_MS]])
    expect(entries()).toEqual([['marie', 'account-disabled', 2]])
  })

  it('can be repeated, and undone by enableAccount', async () => {
    await disableAccount(deps, 'marie')
    await disableAccount(deps, 'marie')
    await enableAccount(deps, 'marie')
    expect(world.accounts.get('marie')?.disabled).toBe(false)
    expect(entries().at(-1)).toEqual(['marie', 'account-enabled', undefined])
  })
})

describe('accounts disabled in the Firebase console', () => {
  it('lose their sessions, and this is recorded only once; other accounts keep their sessions', async () => {
    await deps.accounts.setDisabled('marie', true)
    const run = () => changedAccounts.run(deps, { dryRun: false, until: Infinity })
    expect(await run()).toMatchObject({ examined: 2, failed: 0 })
    expect([sessionsOf('marie'), sessionsOf('karim')]).toEqual([0, 1])
    expect(await run()).toMatchObject({ examined: 2, failed: 0 })
    expect(entries()).toEqual([['marie', 'account-disabled', 2]])
  })
})
