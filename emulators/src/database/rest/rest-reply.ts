import type { Json } from '../tree/to-json.ts'
import { RestError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'

/** The response of a route, before serialization. */
export interface RestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly json: Json
  /** Sent instead of the JSON, if set. */
  readonly text?: string
}

export function reply(json: Json, headers: Readonly<Record<string, string>> = {}): RestReply {
  return { status: 200, headers, json }
}

/** The body of a reply; `print=pretty` spreads it over several lines. */
export function printed({ json, text }: RestReply, params: URLSearchParams): string {
  return text ?? JSON.stringify(json, null, params.get('print') === 'pretty' ? 2 : undefined)
}

/** The name of a function, or of a method (`object.name`). Any other text could inject a script. */
const NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/

/**
 * The function named by `callback=` in a GET; null for other methods or without `callback=`.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-param-callback
 * @throws RestError 400 if it is not the name of a function
 */
export function callbackOf({ method, params }: RestRequest): string | null {
  const name = method === 'GET' ? params.get('callback') : null
  if (name !== null && !NAME.test(name)) {
    throw new RestError(400, 'callback must be the name of a JavaScript function')
  }
  return name
}

/** Converts the reply to a script that passes the data to a function. */
export function asScript(reply: RestReply, callback: string, params: URLSearchParams): RestReply {
  const { status, headers, json } = reply
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/javascript; charset=utf-8' },
    json,
    text: `${callback}(${escaped(printed(reply, params))});`,
  }
}

/** Escapes `<`, because the text `</script>` would end an inline script. */
function escaped(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
