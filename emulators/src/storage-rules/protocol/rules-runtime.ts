import { positionAt } from '../../database/rules/ruleset-error.ts'
import { DocumentNeeded, type Documents } from '../evaluate/documents.ts'
import { RulesSyntaxError } from '../syntax/syntax.ts'
import { decodeDocument } from './decode-document.ts'
import type {
  DocumentAnswer,
  LoadRequest,
  RuntimeRequest,
  RuntimeResponse,
  VerifyRequest,
} from './messages.ts'
import { loadRuleset, type Ruleset } from './ruleset.ts'

/** A request waiting for a document. */
interface Pending {
  readonly request: VerifyRequest
  readonly documents: Documents
  readonly path: string
}

/** Answers the requests of firebase-tools; keeps every loaded ruleset, by name. */
export function createRulesRuntime(): (request: RuntimeRequest) => RuntimeResponse {
  const rulesets = new Map<string, Ruleset>()
  const waiting = new Map<number, Pending>()

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

  const verify = (request: VerifyRequest, documents: Documents): RuntimeResponse => {
    const { id, action, context } = request
    const response = { id, action, status: 'ok', errors: [], warnings: [] } as const
    const ruleset = rulesets.get(context.rulesetName)
    if (!ruleset) {
      const errors = [`No ruleset named '${context.rulesetName}'.`]
      return { ...response, result: { permit: false }, errors }
    }
    try {
      return { ...response, result: { permit: ruleset.verify(context, documents) } }
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
