import { DAY_MS } from '@sesame/contract/durations'
import type { Session, SessionState } from '@sesame/contract/records/session'
import { isErased } from '../../common/access/access-record.ts'
import { readAccess } from '../../common/access/read-access.ts'
import type { User } from '@sesame/contract/user'
import type { Account } from '../../common/account/account.ts'
import type { EntryIds } from '../../common/ports/sweep-store.ts'
import type { Deps } from '../../deps.ts'
import type { JobDeps } from '../../jobs/running/job.ts'
import { fakeDirectoryIndex } from './fake-directory-index.ts'
import { fakeDeps } from './fake-deps.ts'
import { fakeAnnouncements, fakeJobRuns, fakePeople, fakeTotals } from './fake-running.ts'
import { listed } from './tree.ts'
import { accountOf, START, trustAll, type World } from './world.ts'
import type { Mail } from '@sesame/contract/records/mail'

/** Dependencies of the jobs, with their own world. */
export function fakeJobDeps(): { deps: JobDeps; world: World } {
  const { deps, world } = fakeDeps()
  return { deps: jobDepsOf(world, deps), world }
}

/** Dependencies of the jobs, over an application's world. */
export function jobDepsOf(world: World, deps: Deps): JobDeps {
  const find = (uids: Iterable<string>) => [...uids].flatMap((uid) => accountOf(world, uid) ?? [])
  return {
    ...deps,
    accounts: {
      all: () => page(find(world.accounts.keys())),
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
    jobRuns: fakeJobRuns(world.running, () => world.dryRunSince),
    totals: fakeTotals(world.running),
    people: fakePeople(world.running),
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
      access: () =>
        page(
          world.tree.children('access').map(([uid, value]) => ({ uid, record: readAccess(value) })),
        ),
      seenSince: (sinceMs) =>
        page(
          Object.entries((world.tree.read('seen') ?? {}) as Record<string, number>)
            .filter(([, at]) => at >= sinceMs)
            .map(([uid]) => ({ uid })),
        ),
      accountsCheckedAt: () =>
        Promise.resolve(Number(world.tree.read('jobs/accountsCheckedAt') ?? 0)),
      noteAccountsChecked(atMs) {
        world.tree.write('jobs/accountsCheckedAt', atMs)
        return Promise.resolve()
      },
      isKnownVerified: (uid) => Promise.resolve(world.users.get(uid)?.emailVerified === true),
      people: () =>
        page(
          people([
            ...world.users.keys(),
            ...world.tree
              .children('access')
              .flatMap(([uid, value]) => (isErased(readAccess(value)) ? [] : [uid])),
          ]).map(({ uid }) => ({
            uid,
            isMissed: world.tree.read(`access/${uid}/goneSince`) != null,
          })),
        ),
      oldAudit: (beforeMs) => page(oldEntries(world.audit, beforeMs)),
      removeAudit: (old) => removeEntries(world, 'audit', old),
      oldAlerts: (beforeMs) => page(oldEntries(world.notifications, beforeMs)),
      removeAlerts: (old) => removeEntries(world, 'notifications', old),
      oldMails: (beforeMs) => page(oldEntries(listed<Mail>(world.tree, 'mails'), beforeMs)),
      removeMails: (old) => removeEntries(world, 'mails', old),
      mailRecord: (uid, key) => Promise.resolve(world.idleWarnings.get(`${uid}/${key}`) ?? null),
      waitingLetters: () => page([...world.waiting].map(([name, at]) => ({ ...nameOf(name), at }))),
      removeWaitingLetter({ owner, key }) {
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
      due: (nowMs) =>
        page(
          world.tree.children('access').flatMap(([uid, value]) => {
            const record = readAccess(value)
            return (record.wakeAt ?? Infinity) <= nowMs ? [{ uid, record }] : []
          }),
        ),
      guests: () =>
        page(people([...world.users.values()].flatMap((u) => (u.isAnonymous ? [u.uid] : [])))),
      dryRunSince: (nowMs) => Promise.resolve((world.dryRunSince ??= nowMs)),
      endDryRun() {
        world.dryRunSince = null
        return Promise.resolve()
      },
      lastSeenAt(uid) {
        const seen = world.tree
          .children(`access/${uid}/shown`)
          .map(([, session]) => (session as Session).lastSeenAt)
        const entered = world.logins.flatMap((login) => (login.uid === uid ? [login.at] : []))
        return Promise.resolve(Math.max(0, ...seen, ...entered))
      },
    },
  }
}

/** Adds an account that was last active when it was made, `ageMs` ago. */
export function addAccount(
  world: World,
  uid: string,
  kind: 'guest' | 'registered',
  ageMs = 31 * DAY_MS,
  changes: Partial<Account> = {},
): void {
  const createdAt = world.now - ageMs
  world.accounts.set(uid, {
    ...{ isGuest: kind === 'guest', createdAt, lastActiveAt: createdAt, isMarkedRegistered: true },
    ...{ providers: kind === 'guest' ? [] : ['password'], ...changes },
  })
}

/** Adds a profile; a registered user's unless said otherwise. */
export function addProfile(world: World, uid: string, changes: Partial<User> = {}): void {
  world.users.set(uid, {
    ...{ uid, isAnonymous: false, email: null, emailVerified: false, displayName: null },
    ...{ photoURL: null, providers: [], locale: 'fr', createdAt: START, acceptedTermsAt: null },
    ...changes,
  })
  trustAll(world, uid)
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

function people(uids: Iterable<string>): { uid: string }[] {
  return [...new Set(uids)].map((uid) => ({ uid }))
}

/** Ids of old entries by person. */
function oldEntries(entries: readonly Entry[], beforeMs: number): EntryIds[] {
  return [...Map.groupBy(entries, ({ uid }) => uid)].map(([uid, own]) => ({
    uid,
    ids: own.filter(({ at }) => at < beforeMs).map(({ id = '' }) => id),
  }))
}

function removeEntries({ tree }: World, place: string, { uid, ids }: EntryIds): Promise<void> {
  for (const id of ids) tree.write(`${place}/${uid}/${id}`, null)
  return Promise.resolve()
}

async function* page<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield await Promise.resolve(items)
}

function nameOf(name: string): { owner: string; key: string } {
  const [owner = '', key = ''] = name.split('/')
  return { owner, key }
}
