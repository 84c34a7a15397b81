import {
  METHODS,
  type AllowStatement,
  type MatchBlock,
  type Operation,
  type RulesFile,
} from '../syntax/syntax.ts'
import { EvaluationError, type Value } from '../values/value.ts'
import { Documents, type ReadDocument } from './documents.ts'
import { evaluate } from './evaluate.ts'
import { matchPath } from './match-path.ts'
import { Budget, Scope, type Record } from './scope.ts'

/** A request to judge; `variables` are `request`, whose method is set here, and `resource`. */
export interface Access {
  readonly path: readonly string[]
  /** An operation, or `read` or `write` for all that these stand for. */
  readonly method: string
  readonly variables: ReadonlyMap<string, Value>
  readonly readDocument?: ReadDocument
  readonly record?: Record
}

/**
 * Whether the rules permit an access: for each of its operations, some `allow` for it has a true condition, in a block
 * that matches the whole path. A condition that fails counts as false.
 *
 * Source: https://firebase.google.com/docs/rules/rules-behavior
 */
export function permits(rules: RulesFile, access: Access): boolean {
  const operations = METHODS.get(access.method) ?? []
  if (operations.length === 0 || access.path.includes('')) return false
  const documents = new Documents(access.readDocument ?? (() => null))
  return operations.every((operation) => permitsOperation(rules, access, operation, documents))
}

function permitsOperation(
  { rulesVersion, root }: RulesFile,
  access: Access,
  operation: Operation,
  documents: Documents,
): boolean {
  const visit = (block: MatchBlock, path: readonly string[], outer: Scope): boolean =>
    matchPath(block.path, path, rulesVersion).some(({ bindings, rest }) => {
      const scope = new Scope(outer, bindings, block.functions)
      const allowed =
        rest.length === 0 && block.allows.some((allow) => holds(allow, operation, scope))
      return allowed || block.matches.some((inner) => visit(inner, rest, scope))
    })
  return visit(
    root,
    access.path,
    new Scope(
      null,
      withMethod(access.variables, operation),
      [],
      new Budget(documents, access.record),
    ),
  )
}

/** Sets `request.method`, which firebase-tools leaves to the runtime. */
function withMethod(variables: ReadonlyMap<string, Value>, operation: Operation) {
  const request = variables.get('request')
  if (!(request instanceof Map)) return variables
  const members = [...(request as ReadonlyMap<string, Value>), ['method', operation] as const]
  return new Map<string, Value>([...variables, ['request', new Map<string, Value>(members)]])
}

function holds(
  { operations, condition }: AllowStatement,
  operation: Operation,
  scope: Scope,
): boolean {
  if (!operations.has(operation)) return false
  if (!condition) return true
  try {
    return evaluate(condition, scope) === true
  } catch (error) {
    if (error instanceof EvaluationError) return false
    throw error
  }
}
