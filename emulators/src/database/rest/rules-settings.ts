import type { Namespace } from '../namespace/namespace.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** Compiles a rules file; throws an Error with `line` and `column` when it is invalid. */
export type CompileRuleset = (source: string) => Ruleset

/** A database without rules behaves as if it had these. */
const NO_RULES = '{"rules":{".read":false,".write":false}}'

/** Matches strings, to keep them, and comments, to remove them. */
const STRING_OR_COMMENT = /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g

/** `GET` and `PUT /.settings/rules.json`, for the owner; `format=strict` removes the comments. */
export async function rulesSettings(
  request: RestRequest,
  namespace: Namespace,
  compileRuleset: CompileRuleset,
): Promise<RestReply> {
  if (request.method === 'GET') {
    const source = namespace.rulesSource ?? NO_RULES
    const isStrict = request.params.get('format') === 'strict'
    return { ...reply(null), text: isStrict ? source.replace(STRING_OR_COMMENT, '$1') : source }
  }
  if (request.method !== 'PUT') throw new RestError(405, `Unsupported method: ${request.method}`)
  const source = await request.body()
  namespace.setRules(source, compiled(source, compileRuleset))
  return reply({ status: 'ok' })
}

function compiled(source: string, compileRuleset: CompileRuleset): Ruleset {
  try {
    return compileRuleset(source)
  } catch (error) {
    if (!(error instanceof Error && 'line' in error && 'column' in error)) throw error
    throw new RestError(400, `${String(error.line)}:${String(error.column)}: ${error.message}`)
  }
}
