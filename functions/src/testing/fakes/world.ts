import type { Video } from '@sesame/contract/endpoints/video'
import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { Login } from '@sesame/contract/records/login'
import type { Mail } from '@sesame/contract/records/mail'
import type { Notification } from '@sesame/contract/records/notification'
import type { Operator } from '@sesame/contract/records/operator'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { Session, SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { Account } from '../../common/account/account.ts'
import type { CaptchaVerdict } from '../../common/ports/captcha.ts'
import type { IdentityProof } from '../../common/ports/identity/identity.ts'
import type { Letters } from '../../common/ports/letters.ts'
import type { Letter } from '../../mails/letter.ts'
import type { PersonalWorld } from './fake-personal-data.ts'
import { freshRunning } from './fake-running.ts'

/** 2026-01-01T00:00:00Z: where the fake clock starts. */
export const START = Date.UTC(2026, 0, 1)

/** State that tests can inspect and change behind the application's back. */
export type World = ReturnType<typeof freshWorld>

/** Services that a test can make fail. */
export type Port =
  | 'identity'
  | 'sessions'
  | 'users'
  | 'passkeys'
  | 'rates'
  | 'statistics'
  | 'mails'
  | 'letters'
  | 'notifications'
  | 'pushes'
  | 'audit'
  | 'files'

type Of<Entry> = Entry & { readonly uid: string }

export function freshWorld(now: number, personal: PersonalWorld) {
  return {
    now,
    personal,
    running: freshRunning(),
    proofs: new Map<string, Omit<IdentityProof, 'account'>>(),
    users: new Map<string, User>(),
    /** By `{uid}/{id}`. */
    passkeys: new Map<string, Passkey>(),
    operators: new Map<string, Operator>(),
    spentChallenges: new Set<string>(),
    /** Whose password was taken away. */
    removedPasswords: [] as string[],
    /** Addresses that somebody else's account has. */
    takenEmails: new Set<string>(),
    /** Overrides of the account behind a person's proofs; null when it is deleted. */
    accounts: new Map<string, Partial<Account> | null>(),
    sessions: new Map<string, Session>(),
    states: new Map<string, SessionState>(),
    /** The uid of each sid. */
    owners: new Map<string, string>(),
    /** Until when sign-ins count, by `{uid}/{authTimeSeconds}`. */
    signIns: new Map<string, number>(),
    /** The newest ended sign-in of a person, in seconds. */
    endedSignIns: new Map<string, number>(),
    logins: [] as Of<Login>[],
    notifications: [] as Of<Notification & { readonly id?: string }>[],
    pushed: [] as Notification[],
    audit: [] as Of<AuditEntry>[],
    renamed: new Map<string, string>(),
    /** Whose password nobody knows any more. */
    replacedPasswords: [] as string[],
    lines: [] as string[],
    /** Rate counters, by `{limit}/{window}/{key}`. */
    rates: new Map<string, number>(),
    /** Statistics counters, by path. */
    statistics: new Map<string, number>(),
    /** Mails with a link, as « locale address », « locale uid verify » or « locale uid address ». */
    mails: [] as string[],
    /** Letters that were handed over. */
    letters: [] as { to: Parameters<Letters['send']>[0]; key: string; letter: Letter }[],
    mailedAlerts: [] as Of<Notification & { readonly id: string | undefined }>[],
    mailRecords: [] as Of<Mail>[],
    /** What is kept of the letters that announce an erasure, by `uid/key`. */
    idleWarnings: new Map<string, Mail>(),
    /** Entries of the directory as the job sees them. */
    index: new Map<string, Readonly<Record<string, unknown>>>(),
    /** Since when letters wait, by `{owner}/{key}`. */
    waiting: new Map<string, number>(),
    /** Letters that were put in the queue, as `{owner}/{key}`. */
    queued: [] as string[],
    /** When the jobs' dry run began. */
    dryRunSince: null as number | null,
    videos: new Map<string, Video>(),
    /** What kept files hold, by path; files that are listed only hold their path. */
    fileBytes: new Map<string, Buffer>(),
    /** What happens while a file is written. */
    whileWriting: () => Promise.resolve(),
    /** The one App Check token that passes; null when App Check is off. */
    appCheckToken: null as string | null,
    /** The captcha's verdict on every token. */
    captcha: 'passed' as CaptchaVerdict,
    /** Makes every call to the port fail with the error. */
    failure: null as { port: Port; error: Error } | null,
  }
}

/** A person's account: derived from their proofs, with a test's changes on top. */
export function accountOf({ accounts, proofs }: World, uid: string): Account | null {
  const written = accounts.get(uid)
  if (written === null) return null
  const own = [...proofs.values()].filter((made) => made.uid === uid)
  const { email = null, emailVerified = false } = own.at(-1) ?? {}
  const ways = new Set(own.map(({ provider }) => provider).filter((way) => way !== 'guest'))
  // The service knows nothing of passkeys.
  const providers = [...ways].filter((way) => way !== 'passkey')
  return {
    ...{ uid, email, emailVerified, providers, isGuest: ways.size === 0 },
    ...{ disabled: false, validSinceSeconds: 0, isMarkedRegistered: false, photoURL: null },
    ...{ operatorRole: null, createdAt: START, lastActiveAt: START },
    lastSignInSeconds: Math.max(0, ...own.map(({ authTimeSeconds }) => authTimeSeconds)),
    ...written,
  }
}
