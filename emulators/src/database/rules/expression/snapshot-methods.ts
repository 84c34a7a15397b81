import type { RuleSnapshot } from '../rule-snapshot.ts'
import type { Scope } from '../variables.ts'
import { asString } from './checks.ts'
import { ExpressionError } from './expression-error.ts'
import type { CallExpression } from './syntax.ts'
import type { Compiled, Type } from './types.ts'

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
  args: readonly Compiled[],
  listItems: readonly Compiled[] | null,
): Compiled {
  const { method, offset } = call
  const snapshot = object.evaluate as (scope: Scope) => RuleSnapshot
  const [first] = args

  if (method === 'hasChildren') return compileHasChildren(call, snapshot, args, listItems)
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
  { offset }: CallExpression,
  snapshot: (scope: Scope) => RuleSnapshot,
  args: readonly Compiled[],
  items: readonly Compiled[] | null,
): Compiled {
  if (args.length === 0)
    return { type: 'boolean', offset, evaluate: (scope) => snapshot(scope).hasChildren() }
  if (args.length !== 1 || !items)
    throw new ExpressionError('hasChildren() expects a list of strings.', offset)
  const paths = items.map((item) => asString(item, 'hasChildren() expects a list of strings.'))
  const evaluate = (scope: Scope) => snapshot(scope).hasChildren(paths.map((path) => path(scope)))
  return { type: 'boolean', offset, evaluate }
}
