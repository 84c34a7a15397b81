import type { IncomingMessage } from 'node:http'
import { MAX_REST_BYTES, WriteTooBigError } from '../tree/write-size.ts'
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
    body: () => textOf(message as AsyncIterable<Buffer>),
  }
}

/**
 * Reads a body.
 * @throws WriteTooBigError as soon as it is longer than a request may be
 */
export async function textOf(
  message: AsyncIterable<Buffer>,
  maxBytes = MAX_REST_BYTES,
): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new WriteTooBigError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
