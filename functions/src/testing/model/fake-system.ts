import { SECOND_MS } from '@sesame/contract/durations'
import { createApp } from '../../app.ts'
import { runJobs } from '../../jobs/running/run-jobs.ts'
import { resetCode } from '../../mails/reset-code.ts'
import { callApp } from '../call-app.ts'
import { fakeDeps } from '../fakes/fake-deps.ts'
import { jobDepsOf } from '../fakes/fake-job-deps.ts'
import type { World } from '../fakes/world.ts'
import { fakeProvider } from './fake-provider.ts'
import type { System } from './system.ts'

/** Creates the application with a `World` in memory. The clock advances only between steps. */
export function fakeSystem(): System {
  const { deps, world } = fakeDeps()
  const provider = fakeProvider(world)
  const app = createApp(deps)
  const all = jobDepsOf(world, deps)
  // Makes each search examine all accounts, as the first search does. Other tests check that later searches skip unchanged
  // accounts.
  const sweeps: typeof all.sweeps = {
    ...all.sweeps,
    accountsCheckedAt: () => Promise.resolve(0),
    due: () => all.sweeps.due(Number.MAX_SAFE_INTEGER),
  }
  const jobs = { ...all, sweeps }
  const pass = (ms: number) => {
    world.now += ms
  }
  return {
    provider,
    now: () => world.now,
    skewMs: 0,
    rejectsRevoked: false,
    tick() {
      pass(SECOND_MS)
      return Promise.resolve()
    },
    pass,
    call: (sent) => callApp(app, sent),
    mailedCode: () =>
      resetCode(deps.config.pepper, provider.address, Math.floor(world.now / SECOND_MS)),
    mayRead: ({ uid, authTimeSeconds }) =>
      Promise.resolve((world.signIns.get(`${uid}/${authTimeSeconds}`) ?? 0) > world.now),
    runJobs: (some) => runJobs(jobs, some, { dryRun: false, until: Infinity }),
    countSessions: (uid) =>
      Promise.resolve(
        [...world.states.keys()].filter((sid) => world.owners.get(sid) === uid).length,
      ),
    search: (uid) => Promise.resolve(search(world, uid)),
  }
}

/** Returns the places in a `World` with data about a person, except for the record stored for a day after an erasure. */
function search(world: World, uid: string): string[] {
  const rest = world.tree.read(`access/${uid}/erasedSince`) === null ? [] : [`access/${uid}`]
  const kept = {
    accounts: [...world.accounts].flatMap(([key, account]) => (account ? [key] : [])),
    renamed: [...world.renamed.keys()],
    records: [...world.personal.records.keys()]
      .filter((path) => !rest.includes(path))
      .map((path) => path.split('/')[1]),
    files: [...world.personal.files.keys()].map((name) => name.split('/')[1]),
  }
  return Object.entries(kept).flatMap(([place, uids]) => (uids.includes(uid) ? [place] : []))
}
