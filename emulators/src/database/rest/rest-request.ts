import type { IncomingMessage } from 'node:http'
import { namespaceOf } from '../wire/namespace-of.ts'

/** A request of the REST API, as far as every route reads it. */
export interface RestRequest {
  readonly method: string
  /** Decoded path with `.json` at its end. */
  readonly pathname: string
  readonly params: URLSearchParams
  readonly namespaceName: string
  readonly header: (name: string) => string | undefined
  readonly body: () => Promise<string>
}

/** Reads the line and the headers of a request; the body on demand. */
export function restRequest(message: IncomingMessage): RestRequest {
  const url = new URL(message.url ?? '/', 'http://localhost')
  const header = (name: string) => message.headers[name]?.toString()
  const override =
    header('x-http-method-override') ?? url.searchParams.get('x-http-method-override')
  return {
    method: (override ?? message.method ?? 'GET').toUpperCase(),
    pathname: url.pathname,
    params: url.searchParams,
    namespaceName: namespaceOf(url, message.headers.host),
    header,
    body: () => textOf(message),
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
