import { ExpressionError } from './expression-error.ts'
import type { Expression } from './syntax.ts'
import type { Compiled, Type } from './types.ts'
import type { Scope } from '../scope.ts'

/** Which rule an expression belongs to, and the depth at which each wildcard on its way is bound. */
export interface RuleContext {
  readonly rule: '.read' | '.write' | '.validate'
  readonly wildcards: ReadonlyMap<string, number>
  /** Told of every value that an expression turns out to have. */
  readonly observe: (expression: Expression) => Observation
}

/** What happens to one expression while its rule runs. */
export interface Observation {
  value(value: unknown): void
  failure(error: unknown): void
}

type Variable = readonly [type: Type, evaluate: (scope: Scope) => unknown]

/** Source: https://firebase.google.com/docs/reference/security/database#variables */
const VARIABLES: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ['auth', ['any', (scope) => scope.auth]],
  ['now', ['number', (scope) => scope.now]],
  ['root', ['snapshot', (scope) => scope.root]],
  ['data', ['snapshot', (scope) => scope.data]],
  ['newData', ['snapshot', (scope) => scope.newData]],
  ['query', ['query', (scope) => scope.query]],
])

/** Compiles a variable; one that its rule does not have throws an {@link ExpressionError}. */
export function compileVariable(name: string, offset: number, context: RuleContext): Compiled {
  const depth = context.wildcards.get(name)
  if (depth !== undefined) return { type: 'string', offset, evaluate: (scope) => scope.path[depth] }
  const variable = VARIABLES.get(name)
  const missing = context.rule === '.read' ? 'newData' : 'query'
  if (!variable || name === missing)
    throw new ExpressionError(`Unknown variable '${name}'.`, offset)
  const [type, evaluate] = variable
  return { type, offset, evaluate }
}
