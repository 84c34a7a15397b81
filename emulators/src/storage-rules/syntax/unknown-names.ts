import { conversions } from '../values/conversions.ts'
import { methodsOf } from '../values/methods-of.ts'
import { namespaces } from '../values/namespaces.ts'
import { partsOf } from './parts-of.ts'
import type { Expression, FunctionDeclaration, MatchBlock } from './syntax.ts'

/** An error that does not prevent rules from loading. */
export interface Warning {
  readonly description: string
  readonly offset: number
}

/** Names visible at a point in the rules. */
interface Names {
  readonly variables: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

const REQUEST = ['request', 'resource']

/** Methods of all types. The check accepts any of them on any value, because types are only known at run time. */
const METHODS: ReadonlySet<string> = new Set(
  Object.values(methodsOf).flatMap((methods) => [...methods.keys()]),
)

const FIRESTORE: ReadonlySet<string> = new Set(['get', 'exists'])

/**
 * Warnings about undeclared variables and functions. A condition that uses an undeclared name fails at run time.
 * Functions that are never called are checked without `request` and `resource`, as in the official compiler.
 */
export function unknownNames(root: MatchBlock, unused: readonly FunctionDeclaration[]): Warning[] {
  const visit = (block: MatchBlock, outer: Names): Warning[] => {
    const names = {
      variables: new Set([...outer.variables, ...wildcardsOf(block)]),
      functions: new Set([...outer.functions, ...block.functions.map(({ name }) => name)]),
    }
    return [
      ...block.functions.flatMap((declaration) =>
        inFunction(declaration, unused.includes(declaration) ? withoutRequest(names) : names),
      ),
      ...block.allows.flatMap(({ condition }) =>
        condition === null ? [] : inExpression(condition, names),
      ),
      ...block.matches.flatMap((inner) => visit(inner, names)),
    ]
  }
  return visit(root, { variables: new Set(REQUEST), functions: new Set(conversions.keys()) })
}

function wildcardsOf({ path }: MatchBlock): string[] {
  return path.filter(({ kind }) => kind !== 'literal').map(({ name }) => name)
}

function withoutRequest({ variables, functions }: Names): Names {
  return { variables: new Set([...variables].filter((name) => !REQUEST.includes(name))), functions }
}

function inFunction({ parameters, lets, body }: FunctionDeclaration, outer: Names): Warning[] {
  const { functions } = outer
  const variables = new Set([...outer.variables, ...parameters])
  const warnings: Warning[] = []
  for (const { name, value } of lets) {
    warnings.push(...inExpression(value, { variables, functions }))
    variables.add(name)
  }
  return [...warnings, ...inExpression(body, { variables, functions })]
}

function inExpression(expression: Expression, names: Names): Warning[] {
  const namespace = namespaceOf(expression, names)
  const parts = namespace === undefined ? partsOf(expression) : partsOf(expression).slice(1)
  return [
    ...itself(expression, names, namespace ?? METHODS),
    ...parts.flatMap((part) => inExpression(part, names)),
  ]
}

function itself(
  expression: Expression,
  { variables, functions }: Names,
  methods: Pick<ReadonlySet<string>, 'has'>,
): Warning[] {
  const { kind, offset } = expression
  if (kind === 'variable' && !variables.has(expression.name))
    return [{ description: `Invalid variable name: ${expression.name}.`, offset }]
  const isUnknown =
    (kind === 'call' && !functions.has(expression.name)) ||
    (kind === 'method' && !methods.has(expression.name))
  return isUnknown ? [{ description: `Invalid function name: ${expression.name}.`, offset }] : []
}

/** The functions of a namespace, such as `duration` in `duration.value(1, 's')`; undefined for a method of a value. */
function namespaceOf(expression: Expression, { variables }: Names) {
  if (expression.kind !== 'method' || expression.object.kind !== 'variable') return undefined
  const { name } = expression.object
  if (variables.has(name)) return undefined
  return name === 'firestore' ? FIRESTORE : namespaces.get(name)
}
