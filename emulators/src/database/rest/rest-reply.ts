import type { Json } from '../tree/to-json.ts'

/** The answer of a route, before it is serialized. */
export interface RestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly json: Json
  /** Sent as is, instead of the JSON. */
  readonly text?: string
}

export function reply(json: Json, headers: Readonly<Record<string, string>> = {}): RestReply {
  return { status: 200, headers, json }
}
