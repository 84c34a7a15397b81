import { readFile } from 'node:fs/promises'
import type { ApiDeps } from './common/api-deps.ts'
import { createEmails } from './create-emails.ts'
import { createOutbox } from './create-outbox.ts'
import { createPushes } from './create-pushes.ts'
import { createAudit } from './common/audit.ts'
import type { Config } from './common/config/config.ts'
import { createRateLimiter } from './common/limits/rate-limiter.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { createStatistics } from './common/statistics/statistics.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { installedAppCheck } from './adapters/firebase/app-check.ts'
import { firebaseActionLinks } from './adapters/firebase/mails/action-links.ts'
import { identityMails } from './adapters/firebase/mails/identity-mails.ts'
import { firebaseDirectoryNotes } from './adapters/firebase/console/directory.ts'
import { firebaseAccounts } from './adapters/firebase/identity/accounts.ts'
import { firebaseIdentity } from './adapters/firebase/identity/identity.ts'
import { firebasePasskeys } from './adapters/firebase/passkeys.ts'
import { firebasePersonalData } from './adapters/firebase/personal-data.ts'
import { firebaseRecords } from './adapters/firebase/person-records.ts'
import { firebaseRateCounters } from './adapters/firebase/rate-counters.ts'
import { firebaseAccountEdits } from './adapters/firebase/identity/account-edits.ts'
import { firebaseServices } from './adapters/firebase/service-store.ts'
import { firebaseStatistics } from './adapters/firebase/statistics.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { recaptcha } from './adapters/services/recaptcha.ts'
import { simpleWebAuthn } from './adapters/services/webauthn.ts'
import { vimeo } from './adapters/services/vimeo.ts'
import { resetEmails } from './mails/reset-emails.ts'

export type Deps = ApiDeps & {
  readonly config: Pick<Config, 'trustedProxies' | 'origins' | 'placeHeaders'>
}

/** Constructs the API's real adapters. No other code constructs them. */
export function createDeps(config: Config): Deps {
  const admin = lazyAdmin(config)
  const now = Date.now
  const log = stdoutLogger()
  const limiter = createRateLimiter({
    counters: firebaseRateCounters(admin.databases),
    config,
    now,
    log,
  })
  const users = firebaseUsers(admin.databases)
  const { sendsEmails, messagingURL } = config
  const records = firebaseRecords(admin.databases)
  const emails = createEmails({ admin, records, sendsEmails, now, log })
  return {
    config,
    users,
    directoryNotes: firebaseDirectoryNotes(admin.databases, log),
    identity: firebaseIdentity(admin.auth, admin.identity),
    passkeys: firebasePasskeys(admin.databases),
    accountEdits: firebaseAccountEdits(admin.identity),
    accounts: firebaseAccounts(admin.identity),
    actionLinks: firebaseActionLinks(admin.auth),
    webauthn: simpleWebAuthn(config.passkeys),
    records,
    services: firebaseServices(admin.databases),
    personalData: firebasePersonalData(admin),
    pushes: createPushes({ admin, site: config, messagingURL, log }),
    audit: createAudit(log),
    probes: {
      // Each probe makes one round trip, by reading a path or an account that does not exist.
      database: async () =>
        Promise.all(
          admin.databases.instances.map(async ({ root }) => (await root()).child('health').get()),
        ),
      identity: async () => (await admin.auth()).getUsers([{ uid: 'health' }]),
    },
    openapi: readOpenapi,
    limiter,
    appCheck: installedAppCheck(config, admin.appCheck),
    captcha: config.captcha
      ? recaptcha({ config: config.captcha, limiter, now, log })
      : { verify: () => Promise.resolve('passed') },
    emails,
    outbox: createOutbox({ admin, events: config.events, now, log }),
    accountMails: {
      ...identityMails({ config, access: admin.identity, now, log }),
      ...(sendsEmails && resetEmails(emails)),
    },
    videos: config.video ? vimeo(config.video) : { find: () => Promise.resolve(null) },
    statistics: createStatistics({
      store: firebaseStatistics(() => admin.database(config.statisticsURL)),
      now,
      log,
    }),
    now,
    log,
  }
}

/** Reads the API description that the build puts next to the bundle. */
async function readOpenapi(): Promise<Record<string, unknown>> {
  const file = new URL('openapi.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}
