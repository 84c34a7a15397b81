import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import type { Request, RequestHandler } from 'express'
import { browserOf, type Browser } from '../browser.ts'
import { randomId } from '../random-id.ts'
import type { Config } from '../config/config.ts'
import { logScope } from '../logging/logger.ts'
import { readPlace, type Place } from '../place.ts'
import { readTrace } from '../logging/trace.ts'
import { addressBucket } from './address-bucket.ts'

/** The facts about a request that handlers and logs use. */
export interface RequestContext {
  readonly requestId: string
  readonly userAgent: string
  /** The client's IP address bucket, determined only from trusted proxies. */
  readonly address: string
  readonly place: Place
  readonly browser: Browser
}

const contexts = new WeakMap<Request, RequestContext>()

const NO_REQUEST: RequestContext = {
  requestId: 'none',
  userAgent: '',
  address: 'unknown',
  place: {},
  browser: { id: '', token: '' },
}

export function contextOf(request: Request): RequestContext {
  return contexts.get(request) ?? NO_REQUEST
}

/** Gives each request an id, which is sent as `X-Request-Id`, and forbids caching. */
export function requestContext({
  placeHeaders,
  pepper,
}: Pick<Config, 'placeHeaders' | 'pepper'>): RequestHandler {
  return (request, response, next) => {
    let browser: Browser | undefined
    const context = {
      requestId: randomId(),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
      address: addressBucket(request.ip),
      place: readPlace(placeHeaders, (name) => request.get(name)),
      // Computed on demand, since only sign-ins read it.
      get browser() {
        browser ??= browserOf(pepper, request.get(BROWSER_HEADER))
        return browser
      },
    }
    contexts.set(request, context)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('X-Request-Id', context.requestId)
    const { requestId } = context
    const trace = readTrace(request.headers)
    logScope.run({ requestId, startedAt: performance.now(), trace }, () => next())
  }
}
