import { InvalidDataError } from '../tree/limits.ts'
import { parseFunctionTrigger } from '../triggers/function-trigger.ts'
import type { FunctionTriggers } from '../triggers/function-triggers.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/**
 * `GET`, `PUT` (all at once) and `POST` (one more) `/.settings/functionTriggers.json`, for the owner.
 *
 * Source: https://github.com/firebase/firebase-tools/issues/1523
 */
export async function triggerSettings(
  request: RestRequest,
  triggers: FunctionTriggers,
): Promise<RestReply> {
  const { method, namespaceName } = request
  if (method === 'GET') {
    const text = JSON.stringify(triggers.of(namespaceName).map(({ json }) => json))
    return { ...reply(null), text }
  }
  if (method !== 'PUT' && method !== 'POST') {
    throw new RestError(405, `Unsupported method: ${method}`)
  }
  const json = parsed(await request.body())
  if (method === 'POST') triggers.register(namespaceName, parseFunctionTrigger(json))
  else
    triggers.replace(namespaceName, (Array.isArray(json) ? json : [json]).map(parseFunctionTrigger))
  return reply({ status: 'ok' })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidDataError("Invalid data; couldn't parse JSON object, array, or value.", {
      cause,
    })
  }
}

/**
 * `GET` and `PUT /.settings/strictTriggerValidation.json`, for the owner.
 *
 * Source: firebase-tools `lib/database/settings.js`
 */
export async function triggerValidationSetting(
  request: RestRequest,
  triggers: FunctionTriggers,
): Promise<RestReply> {
  const { method, namespaceName } = request
  if (method === 'PUT') {
    const value = await request.body()
    if (value !== 'true' && value !== 'false') {
      throw new RestError(400, "strictTriggerValidation must be 'true' or 'false'")
    }
    triggers.setStrict(namespaceName, value === 'true')
  }
  if (method !== 'GET' && method !== 'PUT')
    throw new RestError(405, `Unsupported method: ${method}`)
  return reply(triggers.isStrict(namespaceName))
}
