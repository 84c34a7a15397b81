import type { Request, Response } from 'express'

/** Returns the JSON of a request's body, without validation, because the commands that send it follow Google's documentation. */
export function bodyOf(request: Request): unknown {
  return JSON.parse(textOf(request) || '{}')
}

export function textOf(request: Request): string {
  return bytesOf(request).toString('utf8')
}

export function bytesOf({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** A parameter of the route or, if it is missing there, of the query. */
export function parameter({ params, query }: Request, name: string): string {
  const value = params[name] ?? query[name]
  return typeof value === 'string' ? value : ''
}

/** Responds that a resource does not exist, as Google's APIs do. */
export function notFound(response: Response, resource: string): void {
  refuse(response, 404, `${resource} was not found`)
}

const STATUSES = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  412: 'FAILED_PRECONDITION',
}

/** Responds with an error, as Google's APIs do. */
export function refuse(response: Response, code: keyof typeof STATUSES, message: string): void {
  response.status(code).json({ error: { code, message, status: STATUSES[code] } })
}
