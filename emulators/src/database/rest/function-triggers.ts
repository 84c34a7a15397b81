import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../tree/to-json.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** The database-triggered functions that firebase-tools registered, as it described them. */
export class FunctionTriggers {
  readonly #registered: { readonly namespaceName: string; readonly trigger: Json }[] = []

  register(namespaceName: string, trigger: Json): void {
    const entry = { namespaceName, trigger }
    if (this.#registered.some((known) => isDeepStrictEqual(known, entry))) return
    this.#registered.push(entry)
  }

  of(namespaceName: string): Json[] {
    return this.#registered
      .filter((entry) => entry.namespaceName === namespaceName)
      .map(({ trigger }) => trigger)
  }
}

/** `GET`, `PUT` and `POST /.settings/functionTriggers.json`, for the owner. */
export async function functionTriggers(
  request: RestRequest,
  triggers: FunctionTriggers,
): Promise<RestReply> {
  if (request.method === 'GET') return reply(triggers.of(request.namespaceName))
  triggers.register(request.namespaceName, parsed(await request.body()))
  return reply({ status: 'ok' })
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new RestError(400, "Invalid data; couldn't parse JSON object, array, or value.")
  }
}
