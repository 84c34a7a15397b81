import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

interface Originals {
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

const originals = new WeakMap<IncomingMessage, Originals>()

/** Returns the content type and encoding that the client sent. */
export function originalHeaders(request: IncomingMessage): Originals {
  return originals.get(request) ?? request.headers
}

/** Restores a request's original headers for code in another bundle, which cannot access this bundle's memory. */
export function restoreHeaders(request: IncomingMessage): void {
  Object.assign(request.headers, originals.get(request))
}

/**
 * Declares all request bodies as binary, so that the functions framework does not parse them. Otherwise, the framework would
 * answer malformed JSON with HTML, quote it in the log, and decompress bodies (docs/decisions/005).
 *
 * Source: Node.js, diagnostics_channel, `http.server.request.start`.
 */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const { headers } = request
    originals.set(request, {
      'content-type': headers['content-type'],
      'content-encoding': headers['content-encoding'],
    })
    headers['content-type'] = 'application/octet-stream'
    delete headers['content-encoding']
  })
}
