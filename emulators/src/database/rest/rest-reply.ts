import type { Json } from '../tree/to-json.ts'

/** The answer of a route, before it is printed. */
export interface RestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly json: Json
  /** Sent as it is in the place of the JSON. */
  readonly text?: string
}

/** A successful answer. */
export function reply(json: Json, headers: Readonly<Record<string, string>> = {}): RestReply {
  return { status: 200, headers, json }
}
