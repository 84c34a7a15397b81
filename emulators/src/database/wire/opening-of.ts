import type { IncomingMessage } from 'node:http'
import type { Opening } from '../session/sessions.ts'
import { namespaceOf } from './namespace-of.ts'

/** The client's request for a session, and all other parameters. */
export function openingOf(message: IncomingMessage): {
  readonly opening: Opening
  readonly params: URLSearchParams
} {
  const url = new URL(message.url ?? '/', 'http://localhost')
  const host = message.headers.host ?? ''
  const opening = {
    namespaceName: namespaceOf(url, host),
    host,
    lastSessionId: url.searchParams.get('ls'),
  }
  return { opening, params: url.searchParams }
}
