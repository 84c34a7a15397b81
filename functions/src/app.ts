import type { Express } from 'express'
import { applicationRoutes } from '../../application/functions/routes.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { available, availableEmails } from './common/available.ts'
import { expressApp, mountRoutes } from './common/http/express-app.ts'
import type { Route } from './common/http/route.ts'
import { availablePersonalData } from './common/personal-data/available-personal-data.ts'
import { identify } from './common/access/authorize.ts'
import type { Deps } from './deps.ts'
import { getHealthRoute } from './system/health.ts'
import { docsPage, getOpenapiRoute } from './system/openapi.ts'
import { getPublicKeysRoute } from './system/public-keys.ts'
import { reportViolationRoute } from './system/report-violation.ts'
import { userRoutes } from './user/user-routes.ts'
import { getVideo } from '@sesame/contract/endpoints/video'
import { getVideoRoute, readableByOurPages } from './video/get-video.ts'

export function createApp(given: Deps, routes: (deps: Deps) => Route[] = routesOf): Express {
  const deps = guarded(given)
  const { appCheck, limiter } = deps
  return expressApp(deps, (app) => {
    app.use(getVideo.path, readableByOurPages)
    mountRoutes(app, routes(deps), {
      appCheck,
      limiter,
      identify: (authorization) => identify(deps, authorization),
    })
    if (deps.config.inEmulator) app.get('/api/docs', docsPage(deps))
  })
}

/** Makes every endpoint answer `server/unavailable` if a database or service fails, or does not respond in time. */
function guarded(deps: Deps): Deps {
  return {
    ...deps,
    records: available(deps.records),
    users: available(deps.users),
    identity: available(deps.identity),
    accountEdits: available(deps.accountEdits),
    passkeys: available(deps.passkeys),
    services: available(deps.services),
    appCheck: available(deps.appCheck),
    personalData: availablePersonalData(deps.personalData),
    outbox: available(deps.outbox),
    emails: availableEmails(deps.emails),
    accountMails: available(deps.accountMails),
  }
}

export function routesOf(deps: Deps): Route[] {
  return [
    ...authRoutes(deps),
    ...userRoutes(deps),
    ...applicationRoutes(deps),
    getVideoRoute(deps),
    getHealthRoute(deps),
    getOpenapiRoute(deps),
    getPublicKeysRoute(deps),
    reportViolationRoute(deps),
  ]
}
