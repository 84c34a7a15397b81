import { positionAt } from '../../database/rules/ruleset-error.ts'
import { RulesSyntaxError } from '../syntax/syntax.ts'
import { EvaluationError } from '../values/value.ts'
import type { LoadRequest, RuntimeRequest, RuntimeResponse, VerifyRequest } from './messages.ts'
import { loadRuleset, type Ruleset } from './ruleset.ts'

/** Returns a function that responds to the requests of firebase-tools, and stores every loaded ruleset by name. */
export function createRulesRuntime(): (request: RuntimeRequest) => RuntimeResponse {
  const rulesets = new Map<string, Ruleset>()

  const load = ({ id, action, context }: LoadRequest): RuntimeResponse => {
    const response = { id, action, status: 'ok', errors: [], warnings: [] } as const
    const [file] = context.source.files
    if (!file) return { ...response, errors: ['No rules file was given.'] }
    try {
      const ruleset = loadRuleset(file.content)
      rulesets.set(context.rulesetName, ruleset)
      const warnings = ruleset.warnings.map(({ description, offset }) =>
        issueAt('WARNING', description, file, offset),
      )
      return { ...response, warnings, result: { rulesVersion: ruleset.rulesVersion } }
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error
      return { ...response, errors: [issueAt('ERROR', error.message, file, error.offset)] }
    }
  }

  const verify = ({ id, action, context }: VerifyRequest): RuntimeResponse => {
    const response = { id, action, status: 'ok', errors: [] } as const
    const ruleset = rulesets.get(context.rulesetName)
    if (!ruleset) {
      const errors = [`No ruleset named '${context.rulesetName}'.`]
      return { ...response, result: { permit: false }, errors, warnings: [] }
    }
    const warnings = new Set<string>()
    // Do not ask firebase-tools for documents. It would crash, because this suite never runs its Firestore emulator:
    // `fetchFirestoreDocument` of `lib/emulator/storage/rules/runtime.js`.
    const permit = ruleset.verify(context, (path) => {
      const warning = `Firestore does not run here: a condition that reads ${path} fails.`
      warnings.add(warning)
      throw new EvaluationError(warning)
    })
    return { ...response, result: { permit }, warnings: [...warnings] }
  }

  return (request) => (request.action === 'load_ruleset' ? load(request) : verify(request))
}

/** Returns an issue in the format that firebase-tools prints: JSON with a description and a position. */
function issueAt(
  severity: 'ERROR' | 'WARNING',
  description: string,
  file: { readonly name: string; readonly content: string },
  offset: number,
): string {
  const { line, column } = positionAt(file.content, offset)
  return JSON.stringify({
    sourcePosition_: {
      fileName_: file.name,
      line_: line,
      column_: column,
      currentOffset_: offset,
      endOffset_: offset,
    },
    severity_: severity,
    description_: description,
  })
}
