import { sampleUser } from '@sesame/contract/testing/sample-user'
import { DAY_MS } from '@sesame/contract/durations'
import type { SessionState } from '@sesame/contract/records/session'
import { ROUND_MS } from '../../common/access/access-record.ts'
import { readAccess } from '../../common/access/read-access.ts'
import type { User } from '@sesame/contract/user'
import type { Account } from '../../common/account/account.ts'
import type { Deps } from '../../deps.ts'
import type { JobDeps } from '../../jobs/running/job.ts'
import { fakeDirectoryIndex } from './fake-directory-index.ts'
import { fakeDeps } from './fake-deps.ts'
import { fakeAnnouncements, fakeErasures, fakeJobRuns, fakeTotals } from './fake-running.ts'
import { MAX_OLD } from '../../common/ports/sweep-store.ts'
import { listed } from './tree.ts'
import { accountOf, START, trustAll, type World } from './world.ts'
import type { Mail } from '@sesame/contract/records/mail'

/** Dependencies of the jobs, with a world of their own. */
export function fakeJobDeps(): { deps: JobDeps & Pick<Deps, 'users'>; world: World } {
  const { deps, world } = fakeDeps()
  return { deps: jobDepsOf(world, deps), world }
}

/** Dependencies of the jobs, over an application's world. */
export function jobDepsOf(world: World, deps: Deps): JobDeps & Pick<Deps, 'users'> {
  const find = (uids: Iterable<string>) => [...uids].flatMap((uid) => accountOf(world, uid) ?? [])
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
    operators: { endSessions: () => Promise.resolve() },
    idleAccountsMs: null,
    announcements: {
      ...fakeAnnouncements(world.running),
      differingCopies: () => page([]),
    },
    erasures: fakeErasures(world.tree),
    jobRuns: fakeJobRuns(world.running, () => world.dryRunSince),
    totals: fakeTotals(world.running),
    journal: { head: () => Promise.resolve(null), oldest: () => Promise.resolve([]) },
    journalCopies: null,
    directoryIndex: fakeDirectoryIndex(world),
    mailTasks: {
      enqueue({ owner, key }) {
        world.queued.push(`${owner}/${key}`)
        return Promise.resolve()
      },
    },
    sweeps: {
      seenSince: (sinceMs) =>
        page(
          Object.entries((world.tree.read('seen') ?? {}) as Record<string, number>)
            .filter(([, at]) => at >= sinceMs)
            .map(([uid, at]) => ({ uid, at })),
        ),
      accountsCheckedAt: () =>
        Promise.resolve(Number(world.tree.read('jobs/accountsCheckedAt') ?? 0)),
      noteAccountsChecked(atMs) {
        world.tree.write('jobs/accountsCheckedAt', atMs)
        return Promise.resolve()
      },
      isKnownVerified: (uid) => Promise.resolve(world.users.get(uid)?.emailVerified === true),
      due(nowMs) {
        const isDue = (timer: unknown) =>
          typeof timer !== 'number' || timer <= nowMs || timer >= nowMs + ROUND_MS + DAY_MS
        return page(
          world.tree
            .children('access')
            .filter(([uid]) => isDue(world.tree.read(`access/${uid}/wakeAt`)))
            .map(([uid, value]) => ({ uid, record: readAccess(value) })),
        )
      },
      access: (uid) => Promise.resolve(readAccess(world.tree.read(`access/${uid}`))),
      setTimers(timers) {
        for (const { uid, rev, wakeAt, seen } of timers) {
          if (world.tree.read(`access/${uid}/rev`) !== rev) continue
          world.tree.write(`access/${uid}/wakeAt`, wakeAt)
          world.tree.write(`access/${uid}/wokeRev`, rev)
          if (seen !== undefined) world.tree.write(`seen/${uid}`, seen)
        }
        return Promise.resolve()
      },
      tooOld: (uid, before) =>
        Promise.resolve({
          audit: oldIds(world.audit, uid, before.audit),
          notifications: oldIds(world.notifications, uid, before.notifications),
          mails: oldIds(listed<Mail>(world.tree, 'mails'), uid, before.mails),
        }),
      removeOld(uid, entries) {
        for (const [place, ids] of Object.entries(entries)) {
          for (const id of ids) world.tree.write(`${place}/${uid}/${id}`, null)
        }
        return Promise.resolve()
      },
      mailRecord: (uid, key) => Promise.resolve(world.idleWarnings.get(`${uid}/${key}`) ?? null),
      waitingEmails: () => page([...world.waiting].map(([name, at]) => ({ ...nameOf(name), at }))),
      removeWaitingEmail({ owner, key }) {
        world.waiting.delete(`${owner}/${key}`)
        return Promise.resolve()
      },
      rateWindows: () =>
        page(
          [...world.rates.keys()].map((path) => {
            const [limit = '', start] = path.split('/')
            return { limit, startMs: Number(start) }
          }),
        ),
      removeRateWindow({ limit, startMs }) {
        for (const path of world.rates.keys()) {
          if (path.startsWith(`${limit}/${startMs}/`)) world.rates.delete(path)
        }
        return Promise.resolve()
      },
      dryRunSince: (nowMs) => Promise.resolve((world.dryRunSince ??= nowMs)),
      endDryRun() {
        world.dryRunSince = null
        return Promise.resolve()
      },
    },
  }
}

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
  // As after any commit.
  if (world.tree.read(`access/${uid}/rev`) === null) world.tree.write(`access/${uid}/rev`, 1)
}

/** Adds a guest who came, and was last seen, this long ago. */
export function addGuest(world: World, uid: string, ageMs: number): void {
  addAccount(world, uid, 'guest', ageMs)
  addProfile(world, uid, { isAnonymous: true, createdAt: world.now - ageMs })
  world.tree.write(`seen/${uid}`, world.now - ageMs)
}

/** Adds a session that was last seen now. */
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

interface Entry {
  readonly uid: string
  readonly id?: string
  readonly at: number
}

/** Ids of a person's entries before a time. */
const oldIds = (entries: readonly Entry[], uid: string, beforeMs: number): string[] =>
  entries
    .flatMap((entry) => (entry.uid === uid && entry.at < beforeMs ? [entry.id ?? ''] : []))
    .slice(0, MAX_OLD)

async function* page<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield await Promise.resolve(items)
}

function nameOf(name: string): { owner: string; key: string } {
  const [owner = '', key = ''] = name.split('/')
  return { owner, key }
}
