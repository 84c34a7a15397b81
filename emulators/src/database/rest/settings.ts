import type { Namespace } from '../namespace/namespace.ts'
import { compileRuleset } from '../rules/compile-ruleset.ts'
import { parseJson, plainJson } from '../rules/parse-json.ts'
import { RulesetError } from '../rules/ruleset-error.ts'
import { InvalidDataError } from '../tree/limits.ts'
import { isWriteSizeLimit } from '../tree/write-size.ts'
import { parseFunctionTrigger } from '../triggers/function-trigger.ts'
import type { FunctionTriggers } from '../triggers/function-triggers.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/**
 * `GET` and `PUT /.settings/rules.json`, for the owner. With `format=strict`, which the Admin SDK sends, the response is
 * plain JSON without comments. `dryRun=true` only checks the rules, as deployments do first.
 *
 * Sources: firebase-admin `lib/database/database.js` (`getRulesJSON`), firebase-tools `lib/rtdb.js`
 */
export async function rulesSettings(
  request: RestRequest,
  namespace: Namespace,
): Promise<RestReply> {
  if (request.method === 'GET') {
    const source = namespace.rulesSource
    const isStrict = request.params.get('format') === 'strict'
    return {
      ...reply(null),
      text: isStrict ? JSON.stringify(plainJson(parseJson(source)), null, 2) : source,
    }
  }
  if (request.method !== 'PUT') throw new RestError(405, `Unsupported method: ${request.method}`)
  const source = await request.body()
  try {
    if (request.params.get('dryRun') === 'true') compileRuleset(source)
    else namespace.setRules(source)
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error
    throw new RestError(400, `${error.line}:${error.column}: ${error.message}`)
  }
  return reply({ status: 'ok' })
}

/**
 * `GET` and `PUT /.settings/defaultWriteSizeLimit.json`, for the owner. A new database starts with `unlimited`, because
 * tests write and delete whole fixtures in one request. On the service, a database starts with `large`.
 *
 * Source: firebase-tools `lib/database/settings.js`
 */
export async function writeSizeSetting(
  request: RestRequest,
  namespace: Namespace,
): Promise<RestReply> {
  if (request.method === 'PUT') {
    const limit = (await request.body()).replace(/^"(.*)"$/, '$1')
    if (!isWriteSizeLimit(limit) || limit === 'tiny') {
      throw new RestError(
        400,
        'defaultWriteSizeLimit must be either small, medium, large or unlimited. (tiny is not allowed)',
      )
    }
    namespace.writeSizeLimit = limit
  }
  if (request.method !== 'GET' && request.method !== 'PUT')
    throw new RestError(405, `Unsupported method: ${request.method}`)
  return reply(namespace.writeSizeLimit)
}

/**
 * `GET`, `PUT` (replaces all) and `POST` (adds one) at `/.settings/functionTriggers.json`, for the owner.
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
