import { reportViolation } from '@sesame/contract/endpoints/violations'
import type { RequestHandler } from 'express'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config/config.ts'

/** The origins of pages and emulators on a developer's machine, where the test suite and Vite use any free port. */
export const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/**
 * Rejects requests from other sites' pages. Browsers send the page's origin with every request that could change something. This
 * is a second line of defence: we use no cookies that could be misused, and send CORS headers only for videos (`get-video.ts`).
 *
 * Source: OWASP ASVS 5.0.0, V3.5.2; Fetch standard, « Origin header ».
 */
export function exactOrigin(config: Pick<Config, 'origins' | 'inEmulator'>): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin')
    const isOurs =
      origin === undefined ||
      // Our pages send no referrer, so browsers send their violation reports with the origin `null`. A report changes only a
      // counter.
      request.path === reportViolation.path ||
      config.origins.includes(origin) ||
      (config.inEmulator && LOOPBACK.test(origin))
    if (!isOurs) throw new ApiError('request/foreign-origin')
    next()
  }
}
