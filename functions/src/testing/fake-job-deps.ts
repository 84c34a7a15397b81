import { DAY_MS } from '@sesame/contract/durations'
import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account-directory.ts'
import { createAudit } from '../common/audit.ts'
import type { CutOffMarks, RateWindow, SessionExpiry } from '../common/sweep-store.ts'
import type { JobDeps } from '../jobs/job-deps.ts'
import { START } from './fake-deps.ts'
import { fakePersonalData, type PersonalWorld } from './fake-personal-data.ts'

/** What jobs find, and what a test can look at afterwards. */
export interface JobWorld {
  now: number
  readonly accounts: Map<string, Account>
  /** Uids with a profile; true for a guest's. */
  readonly profiles: Map<string, boolean>
  readonly lastSeen: Map<string, number>
  sessions: SessionExpiry[]
  marks: CutOffMarks[]
  readonly cutOffs: Map<string, number>
  windows: RateWindow[]
  /** Ids of audit trails, by uid. */
  readonly trails: Map<string, string[]>
  /** Times of alerts by their id, by uid. */
  readonly alerts: Map<string, Record<string, number>>
  readonly audit: (AuditEntry & { readonly uid: string })[]
  readonly personal: PersonalWorld
  readonly lines: Record<string, unknown>[]
}

/** Dependencies of the jobs in memory; every page holds one item. */
export function fakeJobDeps(): { deps: JobDeps; world: JobWorld } {
  const { personalData, world: personal } = fakePersonalData()
  const world: JobWorld = {
    now: START,
    accounts: new Map(),
    profiles: new Map(),
    lastSeen: new Map(),
    sessions: [],
    marks: [],
    cutOffs: new Map(),
    windows: [],
    trails: new Map(),
    alerts: new Map(),
    audit: [],
    personal,
    lines: [],
  }
  const log =
    (severity: string) =>
    (message: string, ...rest: unknown[]) =>
      void world.lines.push({ severity, message, ...(rest.at(-1) as object) })
  const now = () => world.now
  const logger = { info: log('INFO'), warn: log('WARNING'), error: log('ERROR') }
  const deps: JobDeps = {
    now,
    log: logger,
    audit: createAudit({
      ...{ now, log: logger },
      store: {
        append(uid, entry) {
          world.audit.push({ uid, ...entry })
          return Promise.resolve()
        },
      },
    }),
    personalData: {
      ...personalData,
      removeAccount: async (uid) => {
        await personalData.removeAccount(uid)
        world.accounts.delete(uid)
      },
      removeRecords: async (uid, paths) => {
        await personalData.removeRecords(uid, paths)
        if (paths.includes('users')) world.profiles.delete(uid)
      },
    },
    users: { find: (uid) => Promise.resolve(world.profiles.has(uid) ? ({ uid } as User) : null) },
    accounts: {
      all: () => singly([...world.accounts.values()]),
      find: (uids) => Promise.resolve(uids.flatMap((uid) => world.accounts.get(uid) ?? [])),
      resolve: (uid) => Promise.resolve(world.accounts.has(uid) ? uid : null),
      setDisabled: (uid, disabled) => {
        const account = world.accounts.get(uid)
        if (account) world.accounts.set(uid, { ...account, disabled })
        return Promise.resolve()
      },
    },
    sweeps: {
      sessions: () => singly(world.sessions),
      removeSessions: (gone) => {
        world.sessions = world.sessions.filter((session) => !gone.includes(session))
        return Promise.resolve()
      },
      hasSessions: (uid) => Promise.resolve(world.sessions.some((session) => session.uid === uid)),
      endSessions: (uid, beforeSeconds) => {
        const before = world.sessions.length
        world.cutOffs.set(uid, beforeSeconds)
        world.sessions = world.sessions.filter((session) => session.uid !== uid)
        return Promise.resolve(before - world.sessions.length)
      },
      oldAudit: (beforeMs) =>
        singly(
          [...world.trails].map(([uid, ids]) => ({
            uid,
            ids: ids.filter((id) => Number(id.split('-')[0]) < beforeMs),
          })),
        ),
      removeAudit: ({ uid, ids }) => {
        const kept = world.trails.get(uid)?.filter((id) => !ids.includes(id)) ?? []
        world.trails.set(uid, kept)
        return Promise.resolve()
      },
      oldAlerts: (beforeMs) =>
        singly(
          [...world.alerts].map(([uid, times]) => ({
            uid,
            ids: Object.keys(times).filter((id) => (times[id] ?? 0) < beforeMs),
          })),
        ),
      removeAlerts: ({ uid, ids }) => {
        const kept = Object.entries(world.alerts.get(uid) ?? {}).filter(([id]) => !ids.includes(id))
        world.alerts.set(uid, Object.fromEntries(kept))
        return Promise.resolve()
      },
      marks: () => singly(world.marks),
      replaceMarks: (uid, beforeSeconds) => {
        world.cutOffs.set(uid, beforeSeconds)
        return Promise.resolve()
      },
      rateWindows: () => singly(world.windows),
      removeRateWindow: (gone) => {
        world.windows = world.windows.filter((window) => window !== gone)
        return Promise.resolve()
      },
      guests: () =>
        singly([...world.profiles].filter(([, isGuest]) => isGuest).map(([uid]) => uid)),
      lastSeenAt: (uid) => Promise.resolve(world.lastSeen.get(uid) ?? 0),
    },
  }
  return { deps, world }
}

/** Adds an account that was last active as many days ago as it is old. */
export function addAccount(
  world: JobWorld,
  uid: string,
  kind: Account['kind'],
  ageMs = 31 * DAY_MS,
  disabled = false,
): void {
  const createdAt = world.now - ageMs
  world.accounts.set(uid, { uid, disabled, kind, createdAt, lastActiveAt: createdAt })
}

async function* singly<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const item of items) yield await Promise.resolve([item])
}
