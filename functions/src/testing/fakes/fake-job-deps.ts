import { sampleUser } from '@sesame/contract/testing/sample-user'
import { DAY_MS } from '@sesame/contract/durations'
import type { SessionState } from '@sesame/contract/records/session'
import { firebaseAnnouncements } from '../../adapters/firebase/announcements.ts'
import { firebaseDirectoryIndex } from '../../adapters/firebase/console/directory-index.ts'
import { firebaseErasures } from '../../adapters/firebase/console/erasures.ts'
import { firebaseJobRuns } from '../../adapters/firebase/console/job-runs.ts'
import { firebaseTotals } from '../../adapters/firebase/console/totals.ts'
import { firebaseJournal } from '../../adapters/firebase/operators/journal.ts'
import { firebaseOperators } from '../../adapters/firebase/operators/operators.ts'
import { firebaseSweeps } from '../../adapters/firebase/sweeps.ts'
import type { User } from '@sesame/contract/user'
import type { Account } from '../../common/account/account.ts'
import type { Deps } from '../../deps.ts'
import type { JobDeps } from '../../jobs/running/job.ts'
import { databaseOf } from '../memory-database.ts'
import { fakeDeps } from './fake-deps.ts'
import { accountOf, START, trustAll, type World } from './world.ts'

/** Creates dependencies of the jobs, with a new `World`. */
export function fakeJobDeps(): { deps: JobDeps & Pick<Deps, 'users'>; world: World } {
  const { deps, world } = fakeDeps()
  return { deps: jobDepsOf(world, deps), world }
}

/** Creates dependencies of the jobs, with the `World` of an existing application. */
export function jobDepsOf(world: World, deps: Deps): JobDeps & Pick<Deps, 'users'> {
  const find = (uids: Iterable<string>) => [...uids].flatMap((uid) => accountOf(world, uid) ?? [])
  const databases = world.tree.databases()
  return {
    ...deps,
    accounts: {
      find: (uids) => Promise.resolve(find(uids)),
      resolve: (uid) => Promise.resolve(accountOf(world, uid) && uid),
      setDisabled(uid, disabled) {
        world.accounts.set(uid, { ...world.accounts.get(uid), disabled })
        return Promise.resolve()
      },
    },
    operators: firebaseOperators(databases),
    idleAccountsMs: null,
    announcements: firebaseAnnouncements(databases),
    erasures: firebaseErasures(databases.common),
    jobRuns: firebaseJobRuns(databases.common),
    totals: totalsOf(world),
    journal: firebaseJournal(databases.common),
    journalCopies: null,
    directoryIndex: firebaseDirectoryIndex(databases),
    mailTasks: {
      enqueue({ owner, key }) {
        world.queued.push(`${owner}/${key}`)
        return Promise.resolve()
      },
    },
    eventTasks: {
      enqueue(task, delayMs = 0) {
        world.eventTasks.push({ ...task, dueAt: world.now + delayMs })
        return Promise.resolve()
      },
    },
    sweeps: firebaseSweeps(databases),
  }
}

/** Returns the daily totals in the statistics database of a `World`. */
export const totalsOf = ({ counted }: World) =>
  firebaseTotals(
    {
      database: () => Promise.resolve(databaseOf(counted.root())),
      childKeysOf: () => (path) => Promise.resolve(counted.keys(path)),
    },
    'https://statistics',
  )

/** Adds an account that was last active at its creation, `ageMs` ago. */
export function addAccount(
  world: World,
  uid: string,
  kind: 'guest' | 'registered',
  ageMs = 31 * DAY_MS,
  changes: Partial<Account> = {},
): void {
  const createdAt = world.now - ageMs
  world.accounts.set(uid, {
    isGuest: kind === 'guest',
    createdAt,
    lastActiveAt: createdAt,
    isMarkedRegistered: true,
    providers: kind === 'guest' ? [] : ['password'],
    ...changes,
  })
}

/** Adds a profile, by default a registered user's. */
export function addProfile(world: World, uid: string, changes: Partial<User> = {}): void {
  const unknown = { email: null, emailVerified: false, displayName: null, providers: [] }
  const profile = { uid, ...unknown, createdAt: START, acceptedTermsAt: null, ...changes }
  world.users.set(uid, sampleUser(profile))
  trustAll(world, uid)
  // Set `rev` as a commit would.
  if (world.tree.read(`access/${uid}/rev`) === null) world.tree.write(`access/${uid}/rev`, 1)
}

/** Adds a guest who was created, and last seen, `ageMs` (ms) ago. */
export function addGuest(world: World, uid: string, ageMs: number): void {
  addAccount(world, uid, 'guest', ageMs)
  addProfile(world, uid, { isAnonymous: true, createdAt: world.now - ageMs })
  world.tree.write(`seen/${uid}`, world.now - ageMs)
}

/** Adds a session, with a person last seen now. */
export function addSession(
  world: World,
  uid: string,
  sid: string,
  changes: Partial<SessionState> = {},
): void {
  const { now } = world
  const state = {
    n: 0,
    usedStep: 0,
    rotatedAt: now,
    idleExpiresAt: NEVER,
    expiresAt: NEVER,
    authTimeSeconds: 0,
    provider: 'password',
    provedAt: 0,
    provedBy: 'password',
    ...changes,
  }
  const { authTimeSeconds, expiresAt, provider, lockedAt } = state
  const session = { device: 'd', browser: 'b', provider, createdAt: now, lastSeenAt: now }
  world.tree.write(`seen/${uid}`, now)
  world.tree.write(`access/${uid}/shown/${sid}`, session)
  world.tree.write(`access/${uid}/states/${sid}`, state)
  world.tree.write(`access/${uid}/lives/${authTimeSeconds}`, expiresAt)
  if (lockedAt === undefined) world.signIns.set(`${uid}/${authTimeSeconds}`, expiresAt)
}

const NEVER = Number.MAX_SAFE_INTEGER
