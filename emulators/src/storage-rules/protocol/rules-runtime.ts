import { permits } from '../evaluate/permits.ts'
import { parseRules } from '../syntax/parse-rules.ts'
import { RulesSyntaxError } from '../syntax/rules-syntax-error.ts'
import type { Method, RulesFile } from '../syntax/syntax.ts'
import type { Value } from '../values/value.ts'
import { decodeMap } from './decode-value.ts'
import { issueAt } from './issue.ts'
import type { LoadRequest, RuntimeRequest, RuntimeResponse, VerifyRequest } from './messages.ts'
import { unusedFunctions } from './warnings.ts'

/** Answers the requests of firebase-tools; keeps every ruleset that was loaded, by name. */
export function createRulesRuntime(): (request: RuntimeRequest) => RuntimeResponse {
  const rulesets = new Map<string, RulesFile>()

  const load = ({ id, action, context }: LoadRequest): RuntimeResponse => {
    const response = { id, action, status: 'ok', errors: [], warnings: [] } as const
    const [file] = context.source.files
    if (!file) return { ...response, errors: ['No rules file was given.'] }
    try {
      const rules = parseRules(file.content)
      rulesets.set(context.rulesetName, rules)
      const warnings = unusedFunctions(rules.service).map(({ description, offset }) =>
        issueAt('WARNING', description, file, offset),
      )
      return { ...response, warnings, result: { rulesVersion: rules.rulesVersion } }
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error
      return { ...response, errors: [issueAt('ERROR', error.message, file, error.offset)] }
    }
  }

  const verify = ({ id, action, context }: VerifyRequest): RuntimeResponse => {
    const rules = rulesets.get(context.rulesetName)
    const access = {
      path: context.path.split('/').slice(1),
      method: context.method,
      variables: withMethod(decodeMap(context.variables), context.method),
    }
    const permit = rules !== undefined && permits(rules, access)
    const errors = rules ? [] : [`No ruleset named '${context.rulesetName}'.`]
    return { id, action, status: 'ok', result: { permit }, errors, warnings: [] }
  }

  return (request) => (request.action === 'load_ruleset' ? load(request) : verify(request))
}

/** `request.method`, which firebase-tools leaves to the runtime. */
function withMethod(variables: ReadonlyMap<string, Value>, method: Method) {
  const request = variables.get('request')
  if (!(request instanceof Map)) return variables
  return new Map([
    ...variables,
    ['request', new Map<string, Value>([...request, ['method', method]])],
  ])
}
