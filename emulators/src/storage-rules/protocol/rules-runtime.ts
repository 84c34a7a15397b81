import { positionAt } from '../../database/rules/position.ts'
import { RulesCoverage } from '../evaluate/coverage.ts'
import { DocumentNeeded, type Documents } from '../evaluate/documents.ts'
import { permits } from '../evaluate/permits.ts'
import { parseRules } from '../syntax/parse-rules.ts'
import { RulesSyntaxError, type RulesFile } from '../syntax/syntax.ts'
import { warningsOf } from '../syntax/warnings-of.ts'
import { decodeDocument } from './decode-document.ts'
import { decodeMap } from './decode-value.ts'
import type {
  DocumentAnswer,
  LoadRequest,
  RuntimeRequest,
  RuntimeResponse,
  VerifyRequest,
} from './messages.ts'

/** A request waiting for a document. */
interface Pending {
  readonly request: VerifyRequest
  readonly documents: Documents
  readonly path: string
}

interface Loaded {
  readonly rules: RulesFile
  readonly coverage: RulesCoverage
}

/**
 * Answers the requests of firebase-tools; keeps every loaded ruleset, by name. Calls `onOutcome` the first time each
 * outcome of a condition occurs.
 */
export function createRulesRuntime(
  onOutcome?: (coverage: RulesCoverage) => void,
): (request: RuntimeRequest) => RuntimeResponse {
  const rulesets = new Map<string, Loaded>()
  const waiting = new Map<number, Pending>()

  const load = ({ id, action, context }: LoadRequest): RuntimeResponse => {
    const response = { id, action, status: 'ok', errors: [], warnings: [] } as const
    const [file] = context.source.files
    if (!file) return { ...response, errors: ['No rules file was given.'] }
    try {
      const rules = parseRules(file.content)
      const coverage = new RulesCoverage(file.content, rules, onOutcome)
      rulesets.set(context.rulesetName, { rules, coverage })
      const warnings = warningsOf(rules.service).map(({ description, offset }) =>
        issueAt('WARNING', description, file, offset),
      )
      return { ...response, warnings, result: { rulesVersion: rules.rulesVersion } }
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error
      return { ...response, errors: [issueAt('ERROR', error.message, file, error.offset)] }
    }
  }

  const verify = (request: VerifyRequest, documents: Documents): RuntimeResponse => {
    const { id, action, context } = request
    const response = { id, action, status: 'ok', errors: [], warnings: [] } as const
    const loaded = rulesets.get(context.rulesetName)
    if (!loaded) {
      const errors = [`No ruleset named '${context.rulesetName}'.`]
      return { ...response, result: { permit: false }, errors }
    }
    const path = context.path.split('/').slice(1)
    const variables = decodeMap(context.variables)
    try {
      const { rules, coverage } = loaded
      const { method } = context
      const permit = permits(rules, { path, method, variables, documents, record: coverage.record })
      return { ...response, result: { permit } }
    } catch (error) {
      if (!(error instanceof DocumentNeeded)) throw error
      waiting.set(id, { request, documents, path: error.path })
      const wanted = { server_request_id: id, context: { path: error.path } }
      return { ...response, action: 'fetch_firestore_document', ...wanted }
    }
  }

  const resume = ({ id, status, result }: DocumentAnswer): RuntimeResponse => {
    const pending = waiting.get(id)
    if (!pending) throw new Error(`Nothing waits for an answer to ${id}.`)
    waiting.delete(id)
    const document = status === 'ok' && result ? decodeDocument(result) : null
    return verify(pending.request, new Map([...pending.documents, [pending.path, document]]))
  }

  return (request) => {
    if (request.action === 'load_ruleset') return load(request)
    return request.action === 'verify' ? verify(request, new Map()) : resume(request)
  }
}

/** An issue in the format that firebase-tools prints: JSON with a description and a position. */
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
