import type { ErrorBody } from '@sesame/contract/error-body'
import type { ErrorRequestHandler, Request } from 'express'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { contextOf } from './request-context.ts'

/** Seconds in the `Retry-After` header of responses about temporary failures. */
export const UNAVAILABLE_RETRY_SECONDS = 5

export type ErrorParts = Pick<ApiDeps, 'log' | 'statistics'>

/** Sends all error responses in one format. Unexpected errors are logged once and reveal nothing. */
export function errorHandler({ log, statistics }: ErrorParts): ErrorRequestHandler {
  return async (thrown: unknown, request, response, next) => {
    const error = asApiError(thrown)
    const { code, because, limit } = error
    const fields = { code, because, path: pathOf(request), limit }
    if (response.headersSent) {
      // Do not pass the error to Express, which would write all of it to the console.
      log.error('Réponse interrompue', error, fields)
      response.destroy()
      next()
      return
    }
    const { requestId } = contextOf(request)
    if (error.status >= 500) log.error('Erreur de l’API', error, fields)
    else log.info('Requête refusée', { event: 'refusal', ...fields })
    // Wait for the count, because work that outlives the response may never run. If the person only has to continue with
    // a second factor, the error does not count as a refusal.
    if (!error.secondFactor) await statistics.count('refusal', error.code)
    // The header is required by RFC 6749, section 5.2, to which RFC 7662, section 2.3, refers.
    if (error.code === 'auth/unknown-service') response.setHeader('WWW-Authenticate', 'Basic')
    const retryAfter =
      error.retryAfterSeconds ?? (error.status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined)
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
    const body: ErrorBody = {
      error: {
        code: error.code,
        requestId,
        ...(error.fields && { fields: error.fields }),
        ...(error.triesLeft !== undefined && { triesLeft: error.triesLeft }),
        ...(error.secondFactor && { secondFactor: error.secondFactor }),
        ...(error.unknownPasskey && { unknownPasskey: error.unknownPasskey }),
      },
    }
    response.status(error.status).json(body)
  }
}

/**
 * Returns the path for the log. This is the route's pattern, because path parameters may be session ids. If no route
 * matches, this is only the beginning of the path.
 */
function pathOf({ route, path }: Request): string {
  const { path: pattern } = (route ?? {}) as { path?: string }
  return pattern ?? path.split('/').slice(0, 3).join('/').slice(0, 40)
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  // Express could not decode the path.
  if (thrown instanceof URIError)
    return new ApiError('request/invalid', { because: 'undecodable-path' })
  return new ApiError('server/internal', { cause: thrown })
}
