import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Opening } from '../session/sessions.ts'

/** The client's request to open a session, and all parameters of its URL. */
export function openingOf(message: IncomingMessage): {
  readonly opening: Opening
  readonly params: URLSearchParams
} {
  const url = urlOf(message)
  const host = message.headers.host ?? ''
  const opening = {
    namespaceName: namespaceOf(url, host),
    host,
    lastSessionId: url.searchParams.get('ls'),
  }
  return { opening, params: url.searchParams }
}

/**
 * The path and the parameters of a request. Does not resolve the target as a URL, because the `a` of `//a` would then be a
 * host. Removes empty segments, and the host of a proxied target such as `http://host/a`.
 */
export function urlOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URL {
  const asked = new URL(`http://localhost/${url.replace(/^[a-z]+:\/\/[^/?]*/i, '')}`)
  asked.pathname = asked.pathname.replace(/\/{2,}/g, '/')
  return asked
}

/** The database for requests of firebase-tools that do not name a database. */
const UNNAMED = 'fake-server'

/** The database of a request: the parameter `ns` or, without it, the first label of the host. */
export function namespaceOf(url: URL, host: string | undefined): string {
  const named = url.searchParams.get('ns')
  if (named !== null && named !== '') return named
  const base = `http://${host ?? ''}`
  if (!URL.canParse(base)) return UNNAMED
  const { hostname } = new URL(base)
  const [label, ...domain] = hostname.split('.')
  const isName = isIP(hostname.replace(/[[\]]/g, '')) === 0 && domain.length > 0
  return isName && label !== undefined ? label : UNNAMED
}
