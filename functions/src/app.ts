import type { Express } from 'express'
import { authRoutes } from './auth/routes.ts'
import { available } from './common/available.ts'
import { expressApp, mountRoutes } from './common/http/express-app.ts'
import type { Route } from './common/http/route.ts'
import { notifyQuietly } from './common/ports/notifications.ts'
import { availablePersonalData } from './common/personal-data/available-personal-data.ts'
import { createAuthorize } from './common/session/authorize.ts'
import type { Deps } from './deps.ts'
import { getHealthRoute } from './system/health.ts'
import { docsPage, getOpenapiRoute } from './system/openapi.ts'
import { userRoutes } from './user/routes.ts'
import { getVideoRoute } from './video/get-video.ts'

/** Builds the API as an Express application. */
export function createApp(given: Deps, routes: (deps: Deps) => Route[] = routesOf): Express {
  const deps = guarded(given)
  const { appCheck, limiter } = deps
  return expressApp(deps, (app) => {
    mountRoutes(app, routes(deps), { appCheck, authorize: createAuthorize(deps), limiter })
    if (deps.config.inEmulator) app.get('/api/docs', docsPage(deps))
  })
}

/** Makes stores fail closed, as unavailable and in time, and keeps alerts from failing requests. */
function guarded(deps: Deps): Deps {
  return {
    ...deps,
    sessions: available(deps.sessions),
    users: available(deps.users),
    identity: available(deps.identity),
    passwords: available(deps.passwords),
    passkeys: available(deps.passkeys),
    appCheck: available(deps.appCheck),
    personalData: availablePersonalData(deps.personalData),
    alerts: available(deps.alerts),
    letters: available(deps.letters),
    accountMails: available(deps.accountMails),
    notifications: notifyQuietly(
      { store: deps.notifications, devices: deps.deviceAlerts, mails: deps.mailedAlerts },
      deps.log,
    ),
  }
}

/** All routes of the API. */
export function routesOf(deps: Deps): Route[] {
  return [
    ...authRoutes(deps),
    ...userRoutes(deps),
    getVideoRoute(deps),
    getHealthRoute(deps),
    getOpenapiRoute(deps),
  ]
}
