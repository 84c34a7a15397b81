import type { RuleSnapshot } from '../rule-snapshot.ts'
import type { Scope } from '../variables.ts'
import { asString, type Compiled, type Type } from './types.ts'
import { ExpressionError } from './expression-error.ts'
import type { CallExpression, Expression } from './syntax.ts'

const isA = (type: string) => (snapshot: RuleSnapshot) => typeof snapshot.val() === type

/** Methods without parameters. */
const PLAIN: ReadonlyMap<string, [Type, (snapshot: RuleSnapshot) => unknown]> = new Map<
  string,
  [Type, (snapshot: RuleSnapshot) => unknown]
>([
  ['val', ['primitive', (snapshot) => snapshot.val()]],
  ['parent', ['snapshot', (snapshot) => snapshot.parent()]],
  ['exists', ['boolean', (snapshot) => snapshot.exists()]],
  ['getPriority', ['primitive', (snapshot) => snapshot.getPriority()]],
  ['isString', ['boolean', isA('string')]],
  ['isNumber', ['boolean', isA('number')]],
  ['isBoolean', ['boolean', isA('boolean')]],
])

/** Methods whose parameter is a path. */
const WITH_PATH: ReadonlyMap<string, [Type, (snapshot: RuleSnapshot, path: string) => unknown]> =
  new Map<string, [Type, (snapshot: RuleSnapshot, path: string) => unknown]>([
    ['child', ['snapshot', (snapshot, path) => snapshot.child(path)]],
    ['hasChild', ['boolean', (snapshot, path) => snapshot.hasChild(path)]],
  ])

/**
 * Compiles a method of `data`, `newData` or `root`; throws an {@link ExpressionError} for an unknown method or
 * arguments of the wrong type.
 *
 * Source: https://firebase.google.com/docs/reference/security/database#ruledatasnapshot_methods
 */
export function compileSnapshotMethod(
  call: CallExpression,
  object: Compiled,
  compile: (part: Expression) => Compiled,
): Compiled {
  const { method, offset } = call
  const snapshot = object.evaluate as (scope: Scope) => RuleSnapshot
  if (method === 'hasChildren') return compileHasChildren(call, snapshot, compile)
  const args = call.args.map(compile)
  const [first] = args
  const plain = PLAIN.get(method)
  if (plain) {
    if (first) throw new ExpressionError(`${method}() takes no arguments.`, first.offset)
    const [type, run] = plain
    return { type, offset, evaluate: (scope) => run(snapshot(scope)) }
  }
  const withPath = WITH_PATH.get(method)
  if (!withPath) throw new ExpressionError(`No such method/property '${method}'.`, offset)
  if (!first || args.length !== 1)
    throw new ExpressionError(`${method}() expects one argument.`, offset)
  const path = asString(first, `${method}() expects a string argument.`)
  const [type, run] = withPath
  return { type, offset, evaluate: (scope) => run(snapshot(scope), path(scope)) }
}

function compileHasChildren(
  { args, offset }: CallExpression,
  snapshot: (scope: Scope) => RuleSnapshot,
  compile: (part: Expression) => Compiled,
): Compiled {
  const [list] = args
  if (!list) return { type: 'boolean', offset, evaluate: (scope) => snapshot(scope).hasChildren() }
  const message = 'hasChildren() expects a list of strings.'
  if (args.length !== 1 || list.kind !== 'list') throw new ExpressionError(message, offset)
  const paths = list.items.map((item) => asString(compile(item), message))
  const evaluate = (scope: Scope) => snapshot(scope).hasChildren(paths.map((path) => path(scope)))
  return { type: 'boolean', offset, evaluate }
}
