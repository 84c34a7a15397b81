import * as z from 'zod/mini'

/** Limits on another service's answer. */
export interface Bounds {
  readonly maxBytes: number
  readonly limitMs: number
}

export interface Fetched {
  readonly status: number
  readonly text: string
}

/**
 * Calls another service.
 *
 * @throws {Error} on a redirect, or when the whole answer does not come within the bounds.
 */
export async function fetchText(
  url: string,
  request: RequestInit,
  { maxBytes, limitMs }: Bounds,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(limitMs)
  const response = await fetch(url, { ...request, redirect: 'error', signal })
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
