import * as z from 'zod/mini'

/** Limits on another service's answer. */
export interface Bounds {
  readonly maxBytes: number
  readonly limitMs: number
  /** Whether to keep the connection for the next call, which may find it dead. Only for calls that may be repeated. */
  readonly isKept?: boolean
}

export interface Fetched {
  readonly status: number
  readonly text: string
}

/**
 * Calls another service, by default on a new connection. A kept connection may die unnoticed while the instance is
 * throttled, and a failed call cannot be repeated: an e-mail or an alert might be sent twice.
 *
 * @throws {Error} on a redirect, or if the whole answer does not arrive within the bounds.
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
 * Parses another service's answer.
 *
 * @throws {Error} if it is not JSON of this shape.
 */
export function parseJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  return z.parse(schema, JSON.parse(text))
}
