import { DAY_MS } from '@sesame/contract/durations'
import type { SessionState } from '@sesame/contract/records/session'
import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { User } from '@sesame/contract/user'
import type { SignInFacts } from '../common/account/ended-by.ts'
import type { Account } from '../common/account/account.ts'
import { createAudit } from '../common/audit.ts'
import type { RateWindow, SessionExpiry, KeptSignIn } from '../common/ports/sweep-store.ts'
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
  sessions: (SessionExpiry & Partial<Pick<SessionState, 'authTimeSeconds' | 'provider'>>)[]
  signIns: KeptSignIn[]
  /** The newest sign-in of a person that has ended, in seconds. */
  readonly endedSignIns: Map<string, number>
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
    signIns: [],
    endedSignIns: new Map(),
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
    users: {
      find: (uid) => Promise.resolve(profileOf(world, uid)),
      update: (uid) => Promise.resolve(profileOf(world, uid)),
    },
    identity: {
      account: (uid) => Promise.resolve(world.accounts.get(uid) ?? null),
      markRegistered: () => Promise.resolve(),
    },
    sessions: {
      end: (uid, { chosen, untilSeconds = 0 }) => {
        const gone = world.sessions.filter(
          (s) =>
            s.uid === uid && s.expiresAt !== null && chosen(s.sid, s as unknown as SessionState),
        )
        const newest = Math.max(untilSeconds, ...gone.map((s) => s.authTimeSeconds ?? 0))
        if (newest > 0) world.endedSignIns.set(uid, newest)
        world.sessions = world.sessions.filter((session) => !gone.includes(session))
        return Promise.resolve(gone.length)
      },
    },
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
      peopleWithSessions: () =>
        singly(
          [...new Set(world.sessions.map(({ uid }) => uid))].map((uid) => ({
            uid,
            signIns: () => signInsOf(world, uid),
          })),
        ),
      isKnownVerified: (uid) => Promise.resolve(profileOf(world, uid)?.emailVerified === true),
      signInsOf: (uid) => Promise.resolve(signInsOf(world, uid)),
      people: () => singly([...world.profiles.keys()].map((uid) => ({ uid }))),
      signIns: () => singly(world.signIns),
      removeSignIn: (gone) => {
        world.signIns = world.signIns.filter((signIn) => signIn !== gone)
        return Promise.resolve()
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
      rateWindows: () => singly(world.windows),
      removeRateWindow: (gone) => {
        world.windows = world.windows.filter((window) => window !== gone)
        return Promise.resolve()
      },
      guests: () =>
        singly([...world.profiles].filter(([, isGuest]) => isGuest).map(([uid]) => ({ uid }))),
      lastSeenAt: (uid) => Promise.resolve(world.lastSeen.get(uid) ?? 0),
    },
  }
  return { deps, world }
}

/** Adds an account that was last active as many days ago as it is old. */
export function addAccount(
  world: JobWorld,
  uid: string,
  kind: 'guest' | 'registered',
  ageMs = 31 * DAY_MS,
  changes: Partial<Account> = {},
): void {
  const createdAt = world.now - ageMs
  world.accounts.set(uid, {
    ...{ uid, isGuest: kind === 'guest', disabled: false, createdAt, lastActiveAt: createdAt },
    ...{
      validSinceSeconds: 0,
      lastSignInSeconds: 0,
      email: null,
      emailVerified: false,
      photoURL: null,
    },
    ...{ providers: kind === 'guest' ? [] : ['password'], isMarkedRegistered: true },
    ...changes,
  })
}

function signInsOf({ sessions }: JobWorld, uid: string): SignInFacts[] {
  return sessions.flatMap(({ authTimeSeconds = 0, ...session }) =>
    session.uid === uid ? [{ ...session, authTimeSeconds }] : [],
  )
}

function profileOf({ profiles }: JobWorld, uid: string): User | null {
  const isAnonymous = profiles.get(uid)
  if (isAnonymous === undefined) return null
  return {
    ...{ uid, isAnonymous, email: null, emailVerified: false, displayName: null, photoURL: null },
    ...{ providers: [], locale: 'fr', createdAt: START, acceptedTermsAt: null },
  }
}

async function* singly<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const item of items) yield await Promise.resolve([item])
}
