import type { Video } from '@sesame/contract/endpoints/video'
import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { Login } from '@sesame/contract/records/login'
import type { Mail } from '@sesame/contract/records/mail'
import type { Notification } from '@sesame/contract/records/notification'
import type { Operator } from '@sesame/contract/records/operator'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { Session, SessionState } from '@sesame/contract/records/session'
import { userRecord } from '@sesame/contract/records/user'
import type { User } from '@sesame/contract/user'
import { isMethod, keyOf, subjectOf } from '../../common/account/methods.ts'
import type { Account } from '../../common/account/account.ts'
import type { CaptchaVerdict } from '../../common/ports/captcha.ts'
import type { IdToken, ReEntryToken } from '../../common/ports/identity/identity.ts'
import type { Stranger } from '../../mails/waiting-mail.ts'
import type { Email } from '../../mails/email.ts'
import type { PersonalWorld } from './fake-personal-data.ts'
import { freshRunning } from './fake-running.ts'
import { byPerson, byUid, listed, TreeMap, type Tree } from './tree.ts'

/** The recipient of an e-mail. */
type Addressed = { readonly uid: string } | Stranger

/** 2026-01-01T00:00:00Z: where the fake clock starts. */
export const START = Date.UTC(2026, 0, 1)

/** State that tests can inspect and change directly. */
export type World = ReturnType<typeof freshWorld>

/** Services that a test can make fail. */
export type Port =
  | 'identity'
  | 'records'
  | 'users'
  | 'passkeys'
  | 'rates'
  | 'statistics'
  | 'mails'
  | 'emails'
  | 'pushes'
  | 'directory'
  | 'files'

export function freshWorld(now: number, tree: Tree, personal: PersonalWorld) {
  /** The uid of each sid that a test named before its session existed. */
  const named = new Map<string, string>()
  const ownerOf = (sid: string) =>
    tree
      .children('access')
      .map(([uid]) => uid)
      .find((uid) => tree.read(`access/${uid}/states/${sid}`) !== null) ?? named.get(sid)
  const bySid = <Value>(branch: 'states' | 'shown') =>
    new TreeMap<Value>(
      tree,
      (sid) => `access/${ownerOf(sid) ?? '?'}/${branch}/${sid}`,
      () =>
        tree
          .children('access')
          .flatMap(([uid]) =>
            tree
              .children(`access/${uid}/${branch}`)
              .map(([sid]) => [sid, `access/${uid}/${branch}/${sid}`] as const),
          ),
    )
  return {
    now,
    /** The content of the database. Many of the following fields are views of it. */
    tree,
    personal,
    running: freshRunning(),
    proofs: new Map<string, IdToken | ReEntryToken>(),
    /** Parsed as when read, since the database keeps neither nulls nor empty values. */
    users: byUid<User>(
      tree,
      'users',
      (value) => userRecord.safeParse(value).data ?? (value as User),
    ),
    /** By `{uid}/{id}`. */
    passkeys: byPerson<Passkey>(tree, 'passkeys'),
    operators: new Map<string, Operator>(),
    /** Removed sign-in methods, as « uid method ». */
    unlinked: [] as string[],
    /** Addresses that other accounts have. */
    takenEmails: new Set<string>(),
    /** Overrides of the account behind a person's proofs; null if it is deleted. */
    accounts: new Map<string, Partial<Account> | null>(),
    sessions: bySid<Session>('shown'),
    states: bySid<SessionState>('states'),
    owners: { get: ownerOf, set: (sid: string, uid: string) => void named.set(sid, uid) },
    /** When sign-ins expire, for the rules, by `{uid}/{authTimeSeconds}`. */
    signIns: byPerson<number>(tree, 'access', '/signIns'),
    /** The newest ended sign-in of a person, in seconds. */
    endedSignIns: new TreeMap<number>(
      tree,
      (uid) => `access/${uid}/endedSeconds`,
      () =>
        tree
          .children('access')
          .flatMap(([uid]) =>
            tree.read(`access/${uid}/endedSeconds`) === null
              ? []
              : [[uid, `access/${uid}/endedSeconds`] as const],
          ),
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
    /** Waiting e-mails, to people and to others. */
    get emails() {
      const toPeople = listed<{ readonly message: Email }>(tree, 'mailQueue').map(
        ({ uid, id = '', message }) => ({ to: { uid }, key: id, message }),
      )
      return [...toPeople, ...this.handed]
    },
    /** E-mails to addresses. */
    handed: [] as { to: Addressed; key: string; message: Email }[],
    pushed: [] as Notification[],
    renamed: new Map<string, string>(),
    lines: [] as string[],
    /** Rate counters, by `{limit}/{window}/{key}`. */
    rates: new Map<string, number>(),
    /** Statistics counters, by path. */
    statistics: new Map<string, number>(),
    /** E-mails with a link, as « locale address », « locale uid verify » or « locale uid address ». */
    mails: [] as string[],
    /** Records of the e-mails that warn of an erasure, by `uid/key`. */
    idleWarnings: new Map<string, Mail>(),
    /** Directory entries as the job sees them. */
    index: new Map<string, Readonly<Record<string, unknown>>>(),
    /** Since when e-mails wait, by `{owner}/{key}`. */
    waiting: new Map<string, number>(),
    /** Queued e-mails, as `{owner}/{key}`. */
    queued: [] as string[],
    /** When the jobs' dry run began. */
    dryRunSince: null as number | null,
    videos: new Map<string, Video>(),
    /** The content of stored files, by path. Listed files only contain their path. */
    fileBytes: new Map<string, Buffer>(),
    /** Runs while a file is being written. */
    whileWriting: () => Promise.resolve(),
    /** The only App Check token that passes; null if App Check is off. */
    appCheckToken: null as string | null,
    /** The captcha's verdict on every token. */
    captcha: 'passed' as CaptchaVerdict,
    /** Makes every call to the port fail with the error. */
    failure: null as { port: Port; error: Error } | null,
  }
}

/** A person's account, derived from their proofs, with a test's changes on top. */
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
  // The service does not know passkeys.
  const providers = [...methods].filter((method) => method !== 'passkey')
  const has = written?.providers ?? providers
  const address = written?.email ?? email
  return {
    // With the account's own address.
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

/** A person's id at a provider. */
export const subjectIn = (provider: string, uid: string) => `${provider} of ${uid}`

/** Makes a person trust every method of their account, as if they had signed in with each. */
export function trustAll(world: World, uid: string): void {
  const account = accountOf(world, uid)
  if (!account) return
  const methods: Record<string, unknown> = { email: account.email }
  for (const method of account.providers.filter(isMethod)) {
    methods[keyOf(method)] = subjectOf(account, method)
  }
  world.tree.write(`access/${uid}/methods`, methods)
}
