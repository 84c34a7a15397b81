import * as z from 'zod/mini'

/** Limits on another service's answer. */
export interface Bounds {
  readonly maxBytes: number
  readonly limitMs: number
  /** Whether the connection is kept for the next call, which may find it dead: only for what may be sent twice. */
  readonly isKept?: boolean
}

export interface Fetched {
  readonly status: number
  readonly text: string
}

/**
 * Calls another service, on a connection of its own unless told otherwise: one that is kept may die while the instance is
 * throttled, and a mail or an alert may not be sent twice to find out.
 *
 * @throws {Error} on a redirect, or when the whole answer does not come within the bounds.
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
 * @throws {Error} when it is not JSON of this shape.
 */
export function parseJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  return z.parse(schema, JSON.parse(text))
}
