import { SECOND_MS } from '@sesame/contract/durations'
import express, { type Express, type RequestHandler } from 'express'
import { authRoutes } from './auth/routes.ts'
import { ApiError } from './common/api-error.ts'
import { available } from './common/available.ts'
import { errorHandler } from './common/http/error-handler.ts'
import { exactOrigin } from './common/http/exact-origin.ts'
import { requestContext } from './common/http/request-context.ts'
import type { Route } from './common/http/route.ts'
import { notifyQuietly } from './common/ports/notifications.ts'
import type { PersonalDataStore } from './common/personal-data/personal-data-store.ts'
import { createAuthorize } from './common/session/authorize.ts'
import type { Deps } from './deps.ts'
import { getHealthRoute } from './system/health.ts'
import { docsPage, getOpenapiRoute } from './system/openapi.ts'
import { userRoutes } from './user/routes.ts'
import { getVideoRoute } from './video/get-video.ts'

/** Erasing or listing many files is slow; the function itself stops after 30 s. */
const FILES_LIMIT_MS = 25 * SECOND_MS

/** Builds the API as an Express application. */
export function createApp(given: Deps, routes: (deps: Deps) => Route[] = routesOf): Express {
  const deps = guarded(given)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  // `DELETE sessions/` with an empty sid must not match `sessions`, which ends all others.
  app.enable('strict routing')
  const { trustedProxies } = deps.config
  app.set('trust proxy', trustedProxies)
  app.use(requestContext(deps.config))
  app.use(exactOrigin(deps.config))

  const { appCheck, limiter } = deps
  const guards = { appCheck, authorize: createAuthorize(deps), limiter }
  for (const [path, served] of Map.groupBy(routes(deps), ({ endpoint }) => endpoint.path)) {
    const target = app.route(path)
    for (const { endpoint, handler } of served) {
      const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>
      target[method](handler(guards))
    }
    target.all(methodNotAllowed(served))
  }
  if (deps.config.inEmulator) app.get('/api/docs', docsPage(deps))
  app.use(() => {
    throw new ApiError('request/unknown-route')
  })
  app.use(errorHandler(deps))
  return app
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
    personalData: {
      ...available(deps.personalData),
      ...available(filesOf(deps.personalData), FILES_LIMIT_MS),
    },
    alerts: available(deps.alerts),
    letters: available(deps.letters),
    accountMails: available(deps.accountMails),
    notifications: notifyQuietly(
      { store: deps.notifications, devices: deps.deviceAlerts, mails: deps.mailedAlerts },
      deps.log,
    ),
  }
}

function filesOf(store: PersonalDataStore): Pick<PersonalDataStore, 'removeFiles' | 'listFiles'> {
  return {
    removeFiles: (uid, folder) => store.removeFiles(uid, folder),
    listFiles: (uid, folder) => store.listFiles(uid, folder),
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

function methodNotAllowed(routes: Route[]): RequestHandler {
  const allow = routes.map(({ endpoint }) => endpoint.method).join(', ')
  return (_request, response) => {
    response.set('Allow', allow)
    throw new ApiError('request/method-not-allowed')
  }
}
