import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import type { Account } from './common/account/account.ts'
import type { IdToken } from './common/ports/identity/identity.ts'
import { callApp } from './testing/call-app.ts'
import { fakeDeps, type TestDeps } from './testing/fakes/fake-deps.ts'
import { jobDepsOf } from './testing/fakes/fake-job-deps.ts'
import type { World } from './testing/fakes/world.ts'
import { runJobs } from './jobs/running/run-jobs.ts'
import { KNOWN_JOBS } from './jobs/running/schedules.ts'

/** Accounts of every kind that a project may have had before Sésame was added. */
const KINDS: readonly (Partial<Account> & { readonly as: string })[] = [
  { as: 'password', providers: ['password'] },
  { as: 'password', providers: ['password'], emailVerified: true },
  { as: 'google.com', providers: ['google.com'], emailVerified: true },
  { as: 'guest', providers: [], isGuest: true, email: null },
  { as: 'password', providers: ['password'], disabled: true },
  { as: 'password', providers: ['password'], claims: { admin: true } },
  { as: 'google.com', providers: ['google.com', 'facebook.com'] },
]

const PEOPLE = 100

interface Project {
  readonly deps: TestDeps
  readonly world: World
  readonly uids: readonly string[]
}

function project(): Project {
  const { deps, world } = fakeDeps()
  const uids = Array.from({ length: PEOPLE }, (_, i) => `stranger-${i}`)
  const long = world.now - 400 * DAY_MS
  for (const [i, uid] of uids.entries()) {
    const { as, ...kind } = KINDS[i % KINDS.length] ?? { as: '' }
    const google = { 'google.com': { subject: uid, email: `${uid}@exemple.fr` } }
    world.accounts.set(uid, {
      isGuest: false,
      emailVerified: false,
      email: `${uid}@exemple.fr`,
      ...kind,
      createdAt: long,
      lastActiveAt: long,
      isMarkedRegistered: false,
      lastSignInSeconds: long / SECOND_MS,
      linked: as === 'google.com' ? google : {},
    })
  }
  return { deps, world, uids }
}

/** Runs every job for three days, for everyone, whatever their stored wake-up times. */
async function passDays({ deps, world }: Project): Promise<void> {
  const jobs = jobDepsOf(world, deps)
  const sweeps = { ...jobs.sweeps, due: () => jobs.sweeps.due(Number.MAX_SAFE_INTEGER) }
  // Remove the daily limit on erasures: the jobs must keep the accounts even without the limit.
  const erasures: typeof jobs.erasures = {
    ...jobs.erasures,
    take: (_day, _kind, wanted) => Promise.resolve(wanted),
  }
  for (let day = 0; day < 3; day += 1) {
    world.now += DAY_MS
    const run = { dryRun: false, until: Infinity }
    await runJobs({ ...jobs, sweeps, erasures }, KNOWN_JOBS, run)
  }
}

/** Each person tries to sign in once. Resolves with the statuses. */
async function signIn({ deps, world, uids }: Project): Promise<number[]> {
  const app = createApp(deps)
  const statuses: number[] = []
  const authTimeSeconds = Math.floor(world.now / SECOND_MS)
  for (const [i, uid] of uids.entries()) {
    const provider = (KINDS[i % KINDS.length]?.as ?? '') as IdToken['provider']
    world.accounts.set(uid, { ...world.accounts.get(uid), lastSignInSeconds: authTimeSeconds })
    world.proofs.set(uid, {
      uid,
      provider,
      authTimeSeconds,
      displayName: null,
      photoURL: null,
      email: `${uid}@exemple.fr`,
      emailVerified: false,
      ...(provider === 'google.com' && { subject: uid }),
    })
    const body = { idToken: uid, remember: true }
    const { status } = await callApp(app, { method: 'POST', path: '/api/auth/sign-in', body })
    statuses.push(status)
  }
  return statuses
}

const left = ({ world, uids }: Project) => uids.filter((uid) => world.accounts.get(uid) != null)

it('the jobs keep every account from before Sésame, even after its owner has tried to sign in once', async () => {
  const one = project()
  await passDays(one)
  const statuses = new Set(await signIn(one))
  await passDays(one)
  expect(left(one)).toEqual(one.uids)
  // Google accounts and guests can sign in, disabled accounts cannot, and the others never completed sign-up.
  expect([...statuses].sort()).toEqual([201, 401, 403])
})
