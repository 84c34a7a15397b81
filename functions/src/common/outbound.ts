import * as z from 'zod/mini'

/** Limits on the response of another service. */
export interface Bounds {
  readonly maxBytes: number
  readonly limitMs: number
  /**
   * Whether to keep the connection open for the next call. That call may fail because the connection is dead, so set this
   * only for calls that may be repeated.
   */
  readonly isKept?: boolean
}

export interface Fetched {
  readonly status: number
  readonly text: string
}

/**
 * Calls another service, by default on a new connection. An open connection may die without notice while the instance is
 * throttled, and a failed call cannot always be repeated: an e-mail or an alert might be sent twice.
 *
 * @throws {Error} on a redirect, or if the complete response does not arrive within the limits.
 */
export async function fetchText(
  url: string,
  request: RequestInit,
  { maxBytes, limitMs, isKept = false }: Bounds,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(limitMs)
  const headers = new Headers(request.headers)
  if (!isKept) headers.set('Connection', 'close')
  const response = await fetch(url, { ...request, headers, redirect: 'error', signal })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new RangeError('The answer is too large.')
    chunks.push(chunk)
  }
  return { status: response.status, text: Buffer.concat(chunks).toString('utf8') }
}

/**
 * Parses the response of another service.
 *
 * @throws {Error} if it is not JSON that matches the schema.
 */
export function parseJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  return z.parse(schema, JSON.parse(text))
}
