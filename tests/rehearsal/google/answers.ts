import type { Request, Response } from 'express'

/** The JSON of a request's body; callers trust it to be what firebase-tools sends. */
export function bodyOf(request: Request): unknown {
  return JSON.parse(textOf(request) || '{}')
}

export function textOf(request: Request): string {
  return bytesOf(request).toString('utf8')
}

export function bytesOf({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** A parameter of a route, or of its query. */
export function parameter({ params, query }: Request, name: string): string {
  const value = params[name] ?? query[name]
  return typeof value === 'string' ? value : ''
}

/** Answers that a resource does not exist, as Google's APIs do. */
export function notFound(response: Response, resource: string): void {
  const message = `${resource} was not found`
  response.status(404).json({ error: { code: 404, message, status: 'NOT_FOUND' } })
}
