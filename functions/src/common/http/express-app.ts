import express, { type Express, type RequestHandler } from 'express'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config/config.ts'
import { errorHandler, type ErrorParts } from './error-handler.ts'
import { exactOrigin } from './exact-origin.ts'
import type { Guards, Route } from './guarded-route.ts'
import { requestContext } from './request-context.ts'

export interface AppParts extends ErrorParts {
  readonly config: Pick<
    Config,
    'trustedProxies' | 'origins' | 'placeHeaders' | 'inEmulator' | 'pepper'
  >
}

/** Returns an Express application with the middleware for all routes. `mount` adds the routes. */
export function expressApp(parts: AppParts, mount: (app: Express) => void): Express {
  const { config } = parts
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  // A `DELETE` request to `sessions/`, where the session id is missing, must not match the path `sessions`, which would end all
  // other sessions.
  app.enable('strict routing')
  app.set('trust proxy', config.trustedProxies)
  app.use(requestContext(config))
  app.use(exactOrigin(config))
  mount(app)
  app.use(() => {
    throw new ApiError('request/unknown-route')
  })
  app.use(errorHandler(parts))
  return app
}

/** Adds routes, and rejects other methods on their paths. */
export function mountRoutes<Caller>(
  app: Express,
  routes: readonly Route<Caller>[],
  guards: Guards<Caller>,
): void {
  for (const [path, served] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const target = app.route(path)
    for (const { endpoint, handler } of served) {
      const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>
      target[method](handler(guards))
    }
    target.all(methodNotAllowed(served.map(({ endpoint }) => endpoint.method)))
  }
}

function methodNotAllowed(methods: readonly string[]): RequestHandler {
  const allow = methods.join(', ')
  return (_request, response) => {
    response.set('Allow', allow)
    throw new ApiError('request/method-not-allowed')
  }
}
