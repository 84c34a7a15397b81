import type { Json } from '../tree/to-json.ts'
import { RestError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'

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

/** The body of a reply; `print=pretty` spreads it over several lines. */
export function printed({ json, text }: RestReply, params: URLSearchParams): string {
  return text ?? JSON.stringify(json, null, params.get('print') === 'pretty' ? 2 : undefined)
}

/** The name of a function or of a method (`object.name`); anything else could inject a script. */
const NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/

/**
 * The function that `callback=` names, for a GET; null otherwise.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-param-callback
 * @throws RestError 400 when it is not the name of a function
 */
export function callbackOf({ method, params }: RestRequest): string | null {
  const name = method === 'GET' ? params.get('callback') : null
  if (name !== null && !NAME.test(name)) {
    throw new RestError(400, 'callback must be the name of a JavaScript function')
  }
  return name
}

/** The reply as a script that passes its data to a function. */
export function asScript(reply: RestReply, callback: string, params: URLSearchParams): RestReply {
  const { status, headers, json } = reply
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/javascript; charset=utf-8' },
    json,
    text: `${callback}(${escaped(printed(reply, params))});`,
  }
}

/** Escapes `<`: in an inline script, the text `</script>` would end it. */
function escaped(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
