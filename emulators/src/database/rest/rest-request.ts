import type { IncomingMessage } from 'node:http'
import { MAX_REST_BYTES, WriteTooBigError } from '../tree/write-size.ts'
import { namespaceOf } from '../wire/opening-of.ts'

/** The parts of a REST request that all routes need. */
export interface RestRequest {
  readonly method: string
  /** The encoded path, including its `.json` suffix. */
  readonly pathname: string
  readonly params: URLSearchParams
  readonly namespaceName: string
  readonly header: (name: string) => string | undefined
  readonly body: () => Promise<string>
}

/** The request object of Node, with its parsed URL. */
export interface Asked {
  readonly message: IncomingMessage
  readonly url: URL
}

/** Reads the request line and the headers immediately, the body only on demand. */
export function restRequest({ message, url }: Asked): RestRequest {
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
 * Reads a body as text.
 * @throws WriteTooBigError as soon as it exceeds the maximum size of a request
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
