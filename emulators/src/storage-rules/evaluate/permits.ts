import {
  METHODS,
  type AllowStatement,
  type MatchBlock,
  type Operation,
  type RulesFile,
  type PathSegment,
} from '../syntax/syntax.ts'
import { EvaluationError, type Value, PathValue } from '../values/value.ts'
import { Documents, type ReadDocument } from './documents.ts'
import { evaluate } from './evaluate.ts'
import { Budget, Scope, type Record } from './scope.ts'

/** A request to check. `variables` contains `resource`, and `request` without its method, which is set here. */
interface Access {
  readonly path: readonly string[]
  /** A single operation, or `read` or `write` for all their operations. */
  readonly method: string
  readonly variables: ReadonlyMap<string, Value>
  readonly readDocument?: ReadDocument
  readonly record?: Record
}

/**
 * Whether the rules permit an access. Each of its operations requires an `allow` whose condition is true, in a block that
 * matches the whole path. A condition that fails counts as false.
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

/** Sets `request.method`, which firebase-tools does not send among the variables. */
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

/** One way to match the start of a path: the values of the wildcards, and the rest of the path. */
interface PathMatch {
  readonly bindings: ReadonlyMap<string, Value>
  readonly rest: readonly string[]
}

/**
 * All ways in which a pattern matches the start of a path. `{name}` matches one segment. `{name=**}` matches any number of
 * segments, but at least one in rules version 1.
 *
 * Source: https://firebase.google.com/docs/rules/rules-behavior#recursive_wildcards
 */
function matchPath(
  pattern: readonly PathSegment[],
  path: readonly string[],
  rulesVersion: 1 | 2,
): PathMatch[] {
  const [segment, ...following] = pattern
  if (!segment) return [{ bindings: new Map(), rest: path }]
  const continueAfter = (length: number, value?: Value): PathMatch[] =>
    matchPath(following, path.slice(length), rulesVersion).map(({ bindings, rest }) => ({
      bindings: value === undefined ? bindings : new Map([[segment.name, value], ...bindings]),
      rest,
    }))

  if (segment.kind === 'multi') {
    const shortest = rulesVersion === 2 ? 0 : 1
    const lengths = Array.from({ length: path.length + 1 - shortest }, (_, at) => at + shortest)
    return lengths.flatMap((length) => continueAfter(length, new PathValue(path.slice(0, length))))
  }
  const [first] = path
  if (first === undefined || (segment.kind === 'literal' && first !== segment.name)) return []
  return continueAfter(1, segment.kind === 'single' ? first : undefined)
}
