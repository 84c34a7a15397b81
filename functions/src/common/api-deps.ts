import type { Audit } from './audit.ts'
import type { Config } from './config/config.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Logger } from './logging/logger.ts'
import type { PersonalDataStore } from './personal-data/personal-data-store.ts'
import type { ActionLinks } from '../mails/action-links.ts'
import type { AccountDirectory } from './ports/identity/account-directory.ts'
import type { AccountMails } from './ports/identity/account-mails.ts'
import type { AppCheck } from './ports/app-check.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Clock } from './ports/clock.ts'
import type { IdentityService } from './ports/identity/identity.ts'
import type { Emails } from './ports/emails.ts'
import type { Outbox } from './ports/outbox.ts'
import type { PersonRecords } from './ports/person-records.ts'
import type { DirectoryNotes } from './ports/console/directory-store.ts'
import type { Pushes } from './push/push.ts'
import type { PasskeyStore } from './ports/identity/passkey-store.ts'
import type { AccountEdits } from './ports/identity/account-edits.ts'
import type { ServiceStore } from './ports/service-store.ts'
import type { UserStore } from './ports/user-store.ts'
import type { VideoHost } from './ports/video-host.ts'
import type { WebAuthn } from './ports/identity/webauthn.ts'
import type { Statistics } from './statistics/statistics.ts'

/** The dependencies of the endpoints. Code that needs fewer accepts a `Pick` of them. */
export interface ApiDeps {
  readonly config: Pick<
    Config,
    | 'keys'
    | 'scope'
    | 'pepper'
    | 'storageBucket'
    | 'inEmulator'
    | 'databaseURL'
    | 'shards'
    | 'terms'
    | 'secondFactor'
  >
  readonly identity: IdentityService
  readonly records: PersonRecords
  readonly users: UserStore
  readonly passkeys: PasskeyStore
  readonly services: Pick<ServiceStore, 'find' | 'noteUse'>
  readonly accountEdits: AccountEdits
  readonly accounts: Pick<AccountDirectory, 'resolve'>
  readonly actionLinks: Pick<ActionLinks, 'resetPassword'>
  readonly webauthn: WebAuthn
  readonly personalData: PersonalDataStore
  /** Sends alerts as push messages to the devices registered for them. */
  readonly pushes: Pushes
  readonly directoryNotes: DirectoryNotes
  readonly audit: Audit
  readonly statistics: Statistics
  readonly appCheck: AppCheck
  readonly captcha: Captcha
  readonly limiter: RateLimiter
  readonly accountMails: AccountMails
  /** Sends our own e-mails. Sends nothing if the identity service sends all e-mails. */
  readonly emails: Emails
  /** Queues events for other services. Sends nothing if events are switched off. */
  readonly outbox: Outbox
  readonly videos: VideoHost
  /** Each probe makes a minimal call to a service, and rejects if the call fails. */
  readonly probes: Readonly<Record<'database' | 'identity', () => Promise<unknown>>>
  /** The OpenAPI description generated at build time. */
  readonly openapi: () => Promise<Readonly<Record<string, unknown>>>
  readonly now: Clock
  readonly log: Logger
}
