import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

interface Originals {
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

const originals = new WeakMap<IncomingMessage, Originals>()

/** Content type and encoding as the client sent them. */
export function originalHeaders(request: IncomingMessage): Originals {
  return originals.get(request) ?? request.headers
}

/**
 * Has the functions framework hand bodies over unread. It parses JSON before our application, so
 * that malformed JSON is answered with HTML and quoted in the log, and it inflates whatever is
 * compressed; but it takes octets as they are (docs/decisions/005).
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
