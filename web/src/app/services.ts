import { createApi } from '../lib/api/create-api.ts'
import { createAccessTokenStore } from '../lib/auth/access-token-store.ts'
import { alone } from '../lib/auth/alone.ts'
import { createAuthService } from '../lib/auth/auth-service.ts'
import { onActivity } from '../lib/auth/on-activity.ts'
import { systemClock } from '../lib/clock.ts'
import { readLogins } from '../lib/database/read-logins.ts'
import { loadIdentity } from '../lib/identity/load-identity.ts'
import { consoleLogger } from '../lib/logger.ts'
import type { Services } from '../lib/services.tsx'
import { localStorageOrNull } from '../lib/storage.ts'

/** The one place that constructs adapters. */
export function createServices(): Services {
  const auth = createAuthService({
    loadIdentity,
    api: createApi((input, init) => fetch(input, init)),
    tokens: createAccessTokenStore(localStorageOrNull(), window),
    clock: systemClock,
    logger: consoleLogger,
    alone,
    onActivity,
  })
  return { auth, readLogins, nowMs: systemClock.nowMs }
}
