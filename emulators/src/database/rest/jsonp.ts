import { RestError } from './rest-error.ts'
import type { RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** A function, or a member of an object: nothing that a script could be smuggled in with. */
const NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/

/**
 * The function that `callback=` asks to be called with the data; only a GET may ask.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-param-callback
 * @throws RestError 400 for what is no name of a function
 */
export function callbackOf({ method, params }: RestRequest): string | null {
  const name = method === 'GET' ? params.get('callback') : null
  if (name !== null && !NAME.test(name)) {
    throw new RestError(400, 'callback must be the name of a JavaScript function')
  }
  return name
}

/** The reply as a script that hands its data to a function. */
export function asScript({ status, headers, json, text }: RestReply, callback: string): RestReply {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/javascript; charset=utf-8' },
    json,
    text: `${callback}(${escaped(text ?? JSON.stringify(json))});`,
  }
}

/** Without `</script>`, for a page that writes the script into itself. */
function escaped(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
