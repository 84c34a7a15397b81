import type { Namespace } from '../namespace/namespace.ts'
import { RulesetError } from '../rules/ruleset-error.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** Matches strings, to keep them, and comments, to remove them. */
const STRING_OR_COMMENT = /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g

/** `GET` and `PUT /.settings/rules.json`, for the owner; `format=strict` removes the comments. */
export async function rulesSettings(
  request: RestRequest,
  namespace: Namespace,
): Promise<RestReply> {
  if (request.method === 'GET') {
    const source = namespace.rulesSource
    const isStrict = request.params.get('format') === 'strict'
    return { ...reply(null), text: isStrict ? source.replace(STRING_OR_COMMENT, '$1') : source }
  }
  if (request.method !== 'PUT') throw new RestError(405, `Unsupported method: ${request.method}`)
  const source = await request.body()
  try {
    namespace.setRules(source)
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error
    throw new RestError(400, `${error.line}:${error.column}: ${error.message}`)
  }
  return reply({ status: 'ok' })
}
