import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { Video } from '@sesame/contract/endpoints/video'
import type { Login } from '@sesame/contract/records/login'
import type { Notification } from '@sesame/contract/records/notification'
import type { Session, SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account/account.ts'
import type { CaptchaVerdict } from '../common/ports/captcha.ts'
import type { IdentityProof } from '../common/ports/identity.ts'
import type { PersonalWorld } from './fake-personal-data.ts'

/** What a test can look at and change behind the application's back. */
export interface World {
  now: number
  readonly proofs: Map<string, Omit<IdentityProof, 'account'>>
  readonly users: Map<string, User>
  /** What the identity service has of a person, beyond what they proved; null when it has none. */
  readonly accounts: Map<string, Partial<Account> | null>
  readonly sessions: Map<string, Session>
  readonly states: Map<string, SessionState>
  /** Whose session a sid is. */
  readonly owners: Map<string, string>
  /** Until when sign-ins count, by `{uid}/{authTimeSeconds}`. */
  readonly signIns: Map<string, number>
  /** The newest sign-in of a person that has ended, in seconds. */
  readonly endedSignIns: Map<string, number>
  /** The history of sign-ins and the alerts, each entry with its uid. */
  readonly logins: (Login & { readonly uid: string })[]
  readonly notifications: (Notification & { readonly uid: string })[]
  /** What was pushed to devices. */
  readonly pushed: Notification[]
  /** The audit trail, each entry with its uid. */
  readonly audit: (AuditEntry & { readonly uid: string })[]
  readonly renamed: Map<string, string>
  readonly lines: string[]
  readonly personal: PersonalWorld
  /** Counters of limits by path, `{limit}/{window}/{key}`. */
  readonly rates: Map<string, number>
  /** Counters of statistics by path. */
  readonly statistics: Map<string, number>
  /** Reset mails, as « locale address ». */
  readonly mails: string[]
  readonly videos: Map<string, Video>
  /** What the captcha service says, of whatever it is asked. */
  captcha: CaptchaVerdict
  /** Makes every call to the named port fail as this. */
  failure: { port: Port; error: Error } | null
}

/** What a test can make fail. */
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
