import type { RequestHandler } from 'express'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config/config.ts'

/** Pages of a developer's machine: the suite and Vite take whatever port is free. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/**
 * Refuses what another site's page sends. Browsers name the page's origin on every request that could
 * change something; who sends none is no page. There are no cookies to misuse and no CORS header is
 * ever answered: this is a second lock on the same door.
 *
 * Source: OWASP ASVS 5.0.0, V3.5.2; Fetch standard, « Origin header ».
 */
export function exactOrigin(config: Pick<Config, 'origins' | 'inEmulator'>): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin')
    const isOurs =
      origin === undefined ||
      config.origins.includes(origin) ||
      (config.inEmulator && LOOPBACK.test(origin))
    if (!isOurs) throw new ApiError('request/foreign-origin')
    next()
  }
}
