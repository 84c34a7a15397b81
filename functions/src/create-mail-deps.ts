import type { MailsConfig } from './common/config/mails-config.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { firebaseAccounts } from './adapters/firebase/identity/accounts.ts'
import { firebaseActionLinks } from './adapters/firebase/mails/action-links.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseAlerts } from './adapters/firebase/entries.ts'
import { firebaseIdentity } from './adapters/firebase/identity/identity.ts'
import { firebaseMails } from './adapters/firebase/mails/mail-store.ts'
import { firebasePersonalData } from './adapters/firebase/personal-data.ts'
import { firebaseRecords } from './adapters/firebase/person-records.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { smtpServer } from './adapters/services/smtp.ts'
import type { DeliverDeps } from './mails/deliver.ts'

export function createMailDeps(config: MailsConfig): DeliverDeps {
  const { site, toolsURL, smtp, keys, scope, pepper } = config
  const admin = lazyAdmin(config)
  const log = stdoutLogger()
  return {
    config: { site, toolsURL, sender: smtp.sender, keys, scope, pepper },
    mails: firebaseMails(admin.databases, firebaseRecords(admin.databases)),
    smtp: smtpServer(smtp),
    accounts: firebaseAccounts(admin.identity),
    identity: firebaseIdentity(admin.auth, admin.identity),
    users: firebaseUsers(admin.databases),
    personalData: firebasePersonalData(admin),
    alerts: firebaseAlerts(admin.databases),
    actionLinks: firebaseActionLinks(admin.auth),
    now: Date.now,
    log,
  }
}
