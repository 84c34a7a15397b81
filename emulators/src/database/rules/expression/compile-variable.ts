import type { RulesQuery, Scope } from '../variables.ts'
import { EvaluationError, ExpressionError } from './expression-error.ts'
import type { Expression } from './syntax.ts'
import type { Compiled, Type } from './types.ts'

/** The rule that contains an expression, and the depth in the path at which each wildcard is bound. */
export interface RuleContext {
  readonly rule: '.read' | '.write' | '.validate'
  readonly wildcards: ReadonlyMap<string, number>
  /** Returns the object that records an expression's values. */
  readonly observe: (expression: Expression) => Observation
}

/** Records the results of one expression. */
export interface Observation {
  value(value: unknown): void
  failure(error: unknown): void
}

type Variable = readonly [type: Type, evaluate: (scope: Scope) => unknown]

/** Source: https://firebase.google.com/docs/reference/security/database#variables */
const VARIABLES: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ['auth', ['any', (scope) => scope.auth]],
  ['now', ['number', (scope) => scope.now()]],
  ['root', ['snapshot', (scope) => scope.root]],
  ['data', ['snapshot', (scope) => scope.data]],
  ['newData', ['snapshot', (scope) => scope.newData]],
  ['query', ['query', queryOf]],
])

/** Compiles a variable; throws an {@link ExpressionError} when it is not available in the rule. */
export function compileVariable(name: string, offset: number, context: RuleContext): Compiled {
  const depth = context.wildcards.get(name)
  if (depth !== undefined) return { type: 'string', offset, evaluate: (scope) => scope.path[depth] }
  const variable = VARIABLES.get(name)
  if (!variable || (name === 'newData' && context.rule === '.read'))
    throw new ExpressionError(`Unknown variable '${name}'.`, offset)
  const [type, evaluate] = variable
  return { type, offset, evaluate }
}

/** Reads `query`, which fails in a write rule. The service accepts write rules that contain `query`. */
function queryOf({ query }: Scope): RulesQuery {
  if (!query) throw new EvaluationError('A write has no query.')
  return query
}
