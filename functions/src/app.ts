import express, { type Express, type RequestHandler } from 'express'
import { authRoutes } from './auth/routes.ts'
import { ApiError } from './common/api-error.ts'
import { errorHandler } from './common/http/error-handler.ts'
import { requestContext } from './common/http/request-context.ts'
import type { Route } from './common/http/route.ts'
import { createAuthorize } from './common/session/authorize.ts'
import { trustBriefly } from './common/session/trust-briefly.ts'
import type { Deps } from './deps.ts'
import { docsPage } from './system/docs-page.ts'
import { systemRoutes } from './system/routes.ts'
import { userRoutes } from './user/routes.ts'
import { videoRoutes } from './video/routes.ts'

/** The whole API as an Express application, built from what it depends on. */
export function createApp(given: Deps): Express {
  const deps = { ...given, sessions: trustBriefly(given.sessions, given.now) }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  const { trustedProxies } = deps.config
  app.set('trust proxy', trustedProxies)
  app.use(requestContext)

  const guards = { authorize: createAuthorize(deps), limiter: deps.limiter }
  for (const [path, routes] of byPath(routesOf(deps))) {
    const target = app.route(path)
    for (const { endpoint, handler } of routes) {
      const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>
      target[method](handler(guards))
    }
    target.all(methodNotAllowed(routes))
  }
  if (deps.config.inEmulator) app.get('/api/docs', docsPage(deps))
  app.use(() => {
    throw new ApiError('request/unknown-route')
  })
  app.use(errorHandler(deps))
  return app
}

/** Every endpoint that is served. */
export function routesOf(deps: Deps): Route[] {
  return [...authRoutes(deps), ...userRoutes(deps), ...videoRoutes(deps), ...systemRoutes(deps)]
}

function byPath(routes: Route[]): Map<string, Route[]> {
  return Map.groupBy(routes, ({ endpoint }) => endpoint.path)
}

function methodNotAllowed(routes: Route[]): RequestHandler {
  const allow = routes.map(({ endpoint }) => endpoint.method).join(', ')
  return (_request, response) => {
    response.set('Allow', allow)
    throw new ApiError('request/method-not-allowed')
  }
}
