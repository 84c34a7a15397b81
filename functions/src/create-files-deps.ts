import type { Config } from './common/config/config.ts'
import { createRateLimiter } from './common/limits/rate-limiter.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { createStatistics } from './common/statistics/statistics.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { installedAppCheck } from './adapters/firebase/app-check.ts'
import { firebaseFiles } from './adapters/firebase/files.ts'
import { firebaseRecords } from './adapters/firebase/person-records.ts'
import { firebaseRateCounters } from './adapters/firebase/rate-counters.ts'
import { firebaseStatistics } from './adapters/firebase/statistics.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import type { FilesDeps } from './files/files-deps.ts'

/** Constructs the real adapters of the `files` function. No other code constructs them. */
export function createFilesDeps(config: Config): FilesDeps {
  const admin = lazyAdmin(config)
  const now = Date.now
  const log = stdoutLogger()
  return {
    config,
    records: firebaseRecords(admin.databases),
    users: firebaseUsers(admin.databases),
    files: firebaseFiles(admin),
    appCheck: installedAppCheck(config, admin.appCheck),
    limiter: createRateLimiter({
      counters: firebaseRateCounters(admin.databases),
      config,
      now,
      log,
    }),
    statistics: createStatistics({
      store: firebaseStatistics(() => admin.database(config.statisticsURL)),
      now,
      log,
    }),
    now,
    log,
  }
}
