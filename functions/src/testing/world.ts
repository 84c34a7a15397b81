import type { Video } from '@sesame/contract/endpoints/video'
import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { Login } from '@sesame/contract/records/login'
import type { Notification } from '@sesame/contract/records/notification'
import type { Session, SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account/account.ts'
import type { CaptchaVerdict } from '../common/ports/captcha.ts'
import type { IdentityProof } from '../common/ports/identity.ts'
import type { PersonalWorld } from './fake-personal-data.ts'

/** State that tests can inspect and change behind the application's back. */
export type World = ReturnType<typeof freshWorld>

/** Services that a test can make fail. */
export type Port =
  | 'identity'
  | 'sessions'
  | 'users'
  | 'rates'
  | 'statistics'
  | 'mails'
  | 'notifications'
  | 'pushes'
  | 'audit'

type Of<Entry> = Entry & { readonly uid: string }

export function freshWorld(now: number, personal: PersonalWorld) {
  return {
    now,
    personal,
    proofs: new Map<string, Omit<IdentityProof, 'account'>>(),
    users: new Map<string, User>(),
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
    notifications: [] as Of<Notification>[],
    pushed: [] as Notification[],
    audit: [] as Of<AuditEntry>[],
    renamed: new Map<string, string>(),
    lines: [] as string[],
    /** Rate counters, by `{limit}/{window}/{key}`. */
    rates: new Map<string, number>(),
    /** Statistics counters, by path. */
    statistics: new Map<string, number>(),
    /** Reset mails, as « locale address ». */
    mails: [] as string[],
    /** When the jobs' dry run began. */
    dryRunSince: null as number | null,
    videos: new Map<string, Video>(),
    /** The one App Check token that passes; null when App Check is off. */
    appCheckToken: null as string | null,
    /** The captcha's verdict on every token. */
    captcha: 'passed' as CaptchaVerdict,
    /** Makes every call to the port fail with the error. */
    failure: null as { port: Port; error: Error } | null,
  }
}
