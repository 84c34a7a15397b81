import * as z from 'zod/mini'

/** How far another service is trusted. */
export interface Bounds {
  readonly maxBytes: number
  readonly limitMs: number
}

/** What it answered. */
export interface Fetched {
  readonly status: number
  readonly text: string
}

/**
 * Asks another service: redirects are errors, and the whole answer has to come within the bounds.
 *
 * @throws {Error} when it does not.
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
 * Reads what another service answered.
 *
 * @throws {Error} when it is no JSON, or not of this shape.
 */
export function parseJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  return z.parse(schema, JSON.parse(text))
}
