import { randomId } from '@sesame/contract/random-id'
import type { Request, RequestHandler, Response } from 'express'
import { addressBucket } from './address-bucket.ts'

/** Facts of a request that handlers and logs use. */
export interface RequestContext {
  readonly requestId: string
  readonly userAgent: string
  /** What the client's address is counted as: from the trusted hop, never from a forged header. */
  readonly address: string
}

const contexts = new WeakMap<Request, RequestContext>()

/** The facts of this request. */
export function contextOf(request: Request): RequestContext {
  return contexts.get(request) ?? { requestId: 'none', userAgent: '', address: 'unknown' }
}

/** Gives each request an id of its own, answered in `X-Request-Id`, and forbids every cache. */
export const requestContext: RequestHandler = (request: Request, response: Response, next) => {
  const context = {
    requestId: randomId(),
    userAgent: (request.get('user-agent') ?? '').slice(0, 512),
    address: addressBucket(request.ip),
  }
  contexts.set(request, context)
  response.set({
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': context.requestId,
  })
  next()
}
