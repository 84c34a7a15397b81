import type { AuditEntry } from '@sesame/contract/records/audit-entry'
import type { Video } from '@sesame/contract/endpoints/video'
import type { Login } from '@sesame/contract/records/login'
import type { Notification } from '@sesame/contract/records/notification'
import type { Session, SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { CaptchaVerdict } from '../common/captcha.ts'
import type { IdentityProof } from '../common/identity.ts'
import type { ProofStanding } from '../common/session/session-store.ts'
import type { IdentityFields } from '../common/user-store.ts'
import type { PersonalWorld } from './fake-personal-data.ts'

/** What a test can look at and change behind the application's back. */
export interface World {
  now: number
  readonly proofs: Map<string, IdentityProof>
  readonly users: Map<string, User>
  /** What the identity service has of a person, where it is not what they last proved. */
  readonly accounts: Map<string, IdentityFields>
  readonly sessions: Map<string, Session>
  readonly states: Map<string, SessionState>
  /** Whose session a sid is. */
  readonly owners: Map<string, string>
  readonly standings: Map<string, ProofStanding>
  /** Before when every sign-in of a person is cut off, in seconds. */
  readonly cutOffs: Map<string, number>
  readonly logins: Login[]
  readonly notifications: Notification[]
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
