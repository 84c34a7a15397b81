import type { ErrorBody } from '@sesame/contract/error-body'
import type { ErrorRequestHandler } from 'express'
import { ApiError } from '../api-error.ts'
import type { Logger } from '../logger.ts'
import { contextOf } from './request-context.ts'

/** Answers every error in one shape; what is not ours is logged once and says nothing of itself. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (response.headersSent) {
      next(thrown)
      return
    }
    const error = asApiError(thrown)
    const { requestId } = contextOf(request)
    if (error.status >= 500) {
      log.error('Erreur de l’API', error, { requestId, code: error.code, path: request.path })
    } else {
      log.info('Requête refusée', { requestId, code: error.code, path: request.path })
    }
    const body: ErrorBody = {
      error: { code: error.code, requestId, ...(error.fields && { fields: error.fields }) },
    }
    response.status(error.status).json(body)
  }
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  // Express could not decode a path: what was sent is wrong, not the server.
  if (thrown instanceof URIError) return new ApiError('request/invalid')
  return new ApiError('server/internal', { cause: thrown })
}
