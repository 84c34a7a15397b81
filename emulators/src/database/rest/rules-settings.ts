import type { Namespace } from '../namespace/namespace.ts'
import { compileRuleset } from '../rules/compile-ruleset.ts'
import { parseJson, plainJson } from '../rules/parse-json.ts'
import { RulesetError } from '../rules/ruleset-error.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/**
 * `GET` and `PUT /.settings/rules.json`, for the owner. `format=strict` answers JSON for any parser, as the Admin SDK
 * asks for it; `dryRun=true` only checks the rules, as a deployment does first.
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
