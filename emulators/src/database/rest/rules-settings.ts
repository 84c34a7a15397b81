import type { Namespace } from '../namespace/namespace.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** Compiles the text of a rules file; throws an Error with `line` and `column` when it is broken. */
export type CompileRuleset = (source: string) => Ruleset

/** `GET` and `PUT /.settings/rules.json`, for the owner. */
export async function rulesSettings(
  request: RestRequest,
  namespace: Namespace,
  compileRuleset: CompileRuleset,
): Promise<RestReply> {
  if (request.method === 'GET') {
    return { status: 200, headers: {}, json: { raw: namespace.rulesSource ?? '' } }
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
