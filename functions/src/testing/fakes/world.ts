import { keyOf } from '@sesame/contract/account-providers'
import type { Video } from '@sesame/contract/endpoints/video'
import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { Login } from '@sesame/contract/records/login'
import type { Mail } from '@sesame/contract/records/mail'
import type { Notification } from '@sesame/contract/records/notification'
import type { Announcement } from '@sesame/contract/records/announcement'
import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import type { JobRun } from '@sesame/contract/records/job-run'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { Operator, OperatorSession } from '@sesame/contract/records/operator'
import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { Session, SessionState } from '@sesame/contract/records/session'
import { userRecord } from '@sesame/contract/records/user'
import type { User } from '@sesame/contract/user'
import { isMethod, subjectOf } from '../../common/account/methods.ts'
import type { Account } from '../../common/account/account.ts'
import type { CaptchaVerdict } from '../../common/ports/captcha.ts'
import type { AskedRun, JobTask } from '../../common/ports/console/job-runs.ts'
import type { IdToken, ReEntryToken } from '../../common/ports/identity/identity.ts'
import type { EventTask } from '../../events/event-store.ts'
import type { Stranger } from '../../mails/waiting-mail.ts'
import type { Email } from '../../mails/email.ts'
import type { StoredFile } from './fake-bucket.ts'
import { below, MemoryDatabase } from '../memory-database.ts'
import { byPerson, byKey, listed, TreeMap } from './tree-map.ts'

/** 2026-01-01T00:00:00Z, the initial time of the simulated clock. */
export const START = Date.UTC(2026, 0, 1)

/** The state behind the dependencies in memory, which tests can inspect and change directly. */
export type World = ReturnType<typeof freshWorld>

/** Dependencies of the API that a test can make fail. */
export type Port =
  | 'identity'
  | 'records'
  | 'users'
  | 'passkeys'
  | 'services'
  | 'rates'
  | 'statistics'
  | 'mails'
  | 'emails'
  | 'outbox'
  | 'pushes'
  | 'directory'
  | 'files'

/** Dependencies of the console that a test can make fail. */
export type ConsolePort = 'operators' | 'journal' | 'requests' | 'directory'

export function freshWorld(now: number, tree: MemoryDatabase) {
  /** The uid for each sid that a test assigned before the session existed. */
  const named = new Map<string, string>()
  const counted = new MemoryDatabase()
  const ownerOf = (sid: string) =>
    tree.keys('access').find((uid) => tree.read(`access/${uid}/states/${sid}`) !== null) ??
    named.get(sid)
  const bySid = <Value>(branch: 'states' | 'shown') =>
    new TreeMap<Value>(
      tree,
      (sid) => `access/${ownerOf(sid) ?? '?'}/${branch}/${sid}`,
      () => tree.keys('access').flatMap((uid) => tree.keys(`access/${uid}/${branch}`)),
    )
  return {
    now,
    /** The content of the database. Many of the other fields are views of it. */
    tree,
    personal: personalViews(tree),
    /** The content of the database instance with statistics. */
    counted,
    running: runningViews(tree, counted),
    proofs: new Map<string, IdToken | ReEntryToken>(),
    /** Parsed to restore nulls and empty values, which the database does not store. */
    users: byKey<User>(
      tree,
      'users',
      (value) => userRecord.safeParse(value).data ?? (value as User),
    ),
    /** Passkeys by `{uid}/{id}`. */
    passkeys: byPerson<Passkey>(tree, 'passkeys'),
    operators: byKey<Operator>(tree, 'operators'),
    /** Sessions of the console by `{uid}/{hash}`. */
    operatorSessions: byPerson<OperatorSession>(tree, 'operatorSessions'),
    requests: byKey<OperatorRequest>(tree, 'operatorRequests'),
    get journal() {
      return Object.values(
        (tree.read('operatorAudit/entries') ?? {}) as Record<string, JournalEntry>,
      )
    },
    /** Sign-in methods removed at the identity service, as « uid method ». */
    unlinked: [] as string[],
    /** Addresses that belong to other accounts. */
    takenEmails: new Set<string>(),
    /** Changes to the accounts that are derived from proofs; null for a deleted account. */
    accounts: new Map<string, Partial<Account> | null>(),
    sessions: bySid<Session>('shown'),
    states: bySid<SessionState>('states'),
    owners: { get: ownerOf, set: (sid: string, uid: string) => void named.set(sid, uid) },
    /** The expiry of each sign-in, as stored for the database rules, by `{uid}/{authTimeSeconds}`. */
    signIns: byPerson<number>(tree, 'access', '/signIns'),
    /** The time of a person's newest ended sign-in (seconds). */
    endedSignIns: new TreeMap<number>(
      tree,
      (uid) => `access/${uid}/endedSeconds`,
      () => tree.keys('access').filter((uid) => tree.read(`access/${uid}/endedSeconds`) !== null),
    ),
    get logins() {
      return listed<Login>(tree, 'logins')
    },
    get notifications() {
      return listed<Notification>(tree, 'notifications')
    },
    get audit() {
      return listed<AuditEntry>(tree, 'audit')
    },
    /** Queued e-mails, to people with a uid and to others. */
    get emails() {
      const waiting = listed<{ readonly message: Email; readonly to?: Stranger }>(tree, 'mailQueue')
      return waiting.map(({ uid, id: key = '', message, to = { uid } }) => ({ to, key, message }))
    },
    pushed: [] as Notification[],
    renamed: new Map<string, string>(),
    lines: [] as string[],
    /** Counters of rate limits, by `{limit}/{window}/{key}`. */
    rates: new TreeMap<number>(
      tree,
      (path) => `rateLimits/${path}/n`,
      () => pathsIn(tree, 'rateLimits', 3),
    ),
    /** Statistics counters, by path. */
    get statistics() {
      const counts = new Map<string, number>()
      for (const path of pathsIn(this.counted, 'daily', 4)) {
        const place = path.slice(0, path.lastIndexOf('/'))
        counts.set(place, (counts.get(place) ?? 0) + Number(this.counted.read(`daily/${path}`)))
      }
      return counts
    },
    /** E-mails with a link, sent by the identity service: « locale address », « locale uid verify » or « locale uid address ». */
    mails: [] as string[],
    /** Records of the e-mails that warn of an erasure, by `{uid}/{key}`. */
    idleWarnings: byPerson<Mail>(tree, 'mails'),
    /** Directory entries. */
    directory: byKey<Readonly<Record<string, unknown>>>(tree, 'directory'),
    /** The time when each e-mail was queued, by `{owner}/{key}`. */
    waiting: new TreeMap<number>(
      tree,
      (path) => `mailQueue/${path}/at`,
      () => pathsIn(tree, 'mailQueue', 2),
    ),
    /** The e-mails queued by jobs, as `{owner}/{key}`. */
    queued: [] as string[],
    /** Queued deliveries of events, and when they are due (ms). */
    eventTasks: [] as (EventTask & { readonly dueAt: number })[],
    /** The time when the jobs' dry run began (ms). */
    get dryRunSince() {
      return tree.read('jobs/dryRunSince') as number | null
    },
    set dryRunSince(since) {
      tree.write('jobs/dryRunSince', since)
    },
    videos: new Map<string, Video>(),
    /** Runs while a file is being written. */
    whileWriting: () => Promise.resolve(),
    /** The only App Check token that is accepted; null if App Check is off. */
    appCheckToken: null as string | null,
    /** The captcha's verdict on every token. */
    captcha: 'passed' as CaptchaVerdict,
    /** Makes every call to the port fail with the error. */
    failure: null as { port: Port; error: Error } | null,
    /** Makes every call to a port of the console fail, after `after` successful calls. */
    consoleFailure: null as { port: ConsolePort; error: Error; after?: number } | null,
  }
}

/** Returns views of the personal data, both in the database and in the stores outside it. */
function personalViews(tree: MemoryDatabase) {
  const recorded = new Map<string, StoredFile>()
  return {
    /** Records by `{path}/{uid}`. */
    records: new TreeMap<unknown>(
      tree,
      (path) => path,
      () => pathsIn(tree, '', 2),
    ),
    /** By path. */
    files: new Map<string, StoredFile>(),
    accounts: new Set<string>(),
    /** The bucket of recorded erasures. */
    recorded,
    /** The times of recorded erasures (ms), by uid. */
    get erased() {
      return new Map(
        [...recorded].map(([path, { bytes }]) => [
          path.slice(path.lastIndexOf('/') + 1),
          Date.parse(bytes.toString().trim()),
        ]),
      )
    },
    /** Names of the calls to the store so far. */
    calls: [] as string[],
    /** The number of the call that fails, counted from 1; null for none. */
    failAt: null as number | null,
  }
}

/** Returns views of the jobs, the announcements and the statistics, as the console shows them. */
function runningViews(tree: MemoryDatabase, counted: MemoryDatabase) {
  return {
    /** Published announcements, and the drafts of operators. */
    announcements: byKey<Announcement>(tree, 'announcements'),
    drafts: byKey<AnnouncementDraft>(tree, 'announcementDrafts'),
    /** The recorded runs of a job, in order. */
    runsOf: (job: string) =>
      Object.values((tree.read(`jobRuns/${job}`) ?? {}) as Record<string, JobRun>),
    askedRuns: byKey<AskedRun>(tree, 'jobs/asked'),
    /** Queued runs. */
    jobTasks: [] as JobTask[],
    /** Counters by `{day}/{event}/{dimension}/{shard}`. */
    shards: new TreeMap<number>(
      counted,
      (path) => `daily/${path}`,
      () => pathsIn(counted, 'daily', 4),
    ),
    totals: byKey(counted, 'totals'),
    get sweep() {
      return tree.read('jobs/sweep') as boolean | null
    },
    set sweep(sweep) {
      tree.write('jobs/sweep', sweep)
    },
    set restoring(isRestoring: boolean) {
      tree.write('restoring/startedAt', isRestoring ? START : null)
    },
  }
}

/** Returns a person's account, derived from their proofs and changed by the test. */
export function accountOf({ accounts, proofs }: World, uid: string): Account | null {
  const written = accounts.get(uid)
  if (written === null) return null
  const own = [...proofs.values()]
    .filter((made) => made.provider !== 're-entry')
    .filter((made) => made.uid === uid)
  const { email = null, emailVerified = false } = own.at(-1) ?? {}
  const methods = new Set(
    own.map(({ provider }) => provider).filter((method) => method !== 'guest'),
  )
  // The identity service does not store passkeys.
  const providers = [...methods].filter((method) => method !== 'passkey')
  const has = written?.providers ?? providers
  const address = written?.email ?? email
  return {
    // A linked provider account has the same address as the account.
    linked: Object.fromEntries(
      has
        .filter((method) => method !== 'password')
        .map((method) => [method, { subject: subjectIn(method, uid), email: address }]),
    ),
    passwordStamp: has.includes('password') ? START : null,
    uid,
    email,
    emailVerified,
    providers,
    isGuest: methods.size === 0,
    disabled: false,
    validSinceSeconds: 0,
    isMarkedRegistered: false,
    photoURL: null,
    operatorRole: null,
    claims: {},
    createdAt: START,
    lastActiveAt: START,
    lastSignInSeconds: Math.max(0, ...own.map(({ authTimeSeconds }) => authTimeSeconds)),
    ...written,
  }
}

/** Returns a person's user id at a provider. */
export const subjectIn = (provider: string, uid: string) => `${provider} of ${uid}`

/** Makes all methods of a person's account trusted, as if they had signed in with each. */
export function trustAll(world: World, uid: string): void {
  const account = accountOf(world, uid)
  if (!account) return
  const methods: Record<string, unknown> = { email: account.email }
  for (const method of account.providers.filter(isMethod)) {
    methods[keyOf(method)] = subjectOf(account, method)
  }
  world.tree.write(`access/${uid}/methods`, methods)
}

/** Returns all paths exactly `depth` levels below a place. */
export function pathsIn(tree: MemoryDatabase, place: string, depth: number): string[] {
  const keys = tree.keys(place)
  if (depth === 1) return keys
  return keys.flatMap((key) =>
    pathsIn(tree, below(place, key), depth - 1).map((path) => `${key}/${path}`),
  )
}
