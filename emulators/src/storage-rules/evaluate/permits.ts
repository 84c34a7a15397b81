import type { AllowStatement, MatchBlock, Method, RulesFile } from '../syntax/syntax.ts'
import { EvaluationError, type Value } from '../values/value.ts'
import type { Documents } from './documents.ts'
import { evaluate } from './evaluate.ts'
import { matchPath } from './match-path.ts'
import { Budget, Scope, type Record } from './scope.ts'

/** A request to judge; `variables` are `request` and `resource`. */
export interface Access {
  readonly path: readonly string[]
  readonly method: Method
  readonly variables: ReadonlyMap<string, Value>
  readonly documents?: Documents
  readonly record?: Record
}

/**
 * Whether the rules permit an access: some `allow` for the method has a true condition, in a block that matches the
 * whole path. A condition that fails counts as false. Throws a DocumentNeeded when a document must be fetched first.
 *
 * Source: https://firebase.google.com/docs/rules/rules-behavior
 */
export function permits({ rulesVersion, service }: RulesFile, access: Access): boolean {
  if (access.path.includes('')) return false
  const visit = (block: MatchBlock, path: readonly string[], outer: Scope): boolean =>
    matchPath(block.path, path, rulesVersion).some(({ bindings, rest }) => {
      const scope = new Scope(outer, bindings, block.functions)
      const allowed = rest.length === 0 && block.allows.some((allow) => holds(allow, access, scope))
      return allowed || block.matches.some((inner) => visit(inner, rest, scope))
    })
  return visit(
    service,
    access.path,
    new Scope(null, access.variables, [], new Budget(access.documents, access.record)),
  )
}

function holds({ methods, condition }: AllowStatement, { method }: Access, scope: Scope): boolean {
  if (!methods.has(method)) return false
  if (!condition) return true
  try {
    return evaluate(condition, scope) === true
  } catch (error) {
    if (error instanceof EvaluationError) return false
    throw error
  }
}
