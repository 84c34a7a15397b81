import type { ApiDeps } from '../common/api-deps.ts'
import type { ConsoleConfig } from '../common/config/console-config.ts'
import type { AccountDirectory } from '../common/ports/identity/account-directory.ts'
import type { AuditTrail } from '../common/ports/audit-trail.ts'
import type { DirectoryStore } from '../common/ports/console/directory-store.ts'
import type { Journal } from '../common/ports/console/journal.ts'
import type { OperatorStore } from '../common/ports/console/operator-store.ts'
import type { RequestStore } from '../common/ports/console/request-store.ts'
import type { MailRecipients } from '../common/ports/mail-recipients.ts'
import type { ServiceStore } from '../common/ports/service-store.ts'
import type { RunningDeps } from './running-deps.ts'

/** The dependencies of the console's endpoints. Code that needs less declares a `Pick` of them. */
export type ConsoleDeps = RunningDeps &
  Pick<
    ApiDeps,
    | 'identity'
    | 'accountEdits'
    | 'records'
    | 'pushes'
    | 'directoryNotes'
    | 'users'
    | 'passkeys'
    | 'webauthn'
    | 'personalData'
    | 'audit'
    | 'statistics'
    | 'accountMails'
    | 'emails'
    | 'outbox'
    | 'limiter'
    | 'now'
    | 'log'
  > & {
    readonly config: Pick<
      ConsoleConfig,
      | 'trustedProxies'
      | 'origins'
      | 'placeHeaders'
      | 'inEmulator'
      | 'hostURL'
      | 'toolsURL'
      | 'sendsEmails'
      | 'pepper'
      | 'factorWaitMs'
      | 'eventKeys'
      | 'events'
    >
    readonly accounts: Pick<AccountDirectory, 'find' | 'resolve' | 'setDisabled'>
    readonly operators: OperatorStore
    readonly journal: Journal
    readonly requests: RequestStore
    readonly services: Pick<ServiceStore, 'list' | 'add' | 'remove'>
    readonly directory: DirectoryStore
    readonly auditTrail: AuditTrail
    readonly mailRecipients: MailRecipients
  }
