import type { Expression, FunctionCall, MethodCall } from '../syntax/syntax.ts'
import { conversions } from '../values/conversions.ts'
import { methodsOf } from '../values/methods-of.ts'
import { namespaces } from '../values/namespaces.ts'
import { typeOf } from '../values/type-of.ts'
import { EvaluationError, type Method, type Value } from '../values/value.ts'
import { Scope, type DeclaredFunction } from './scope.ts'

type Evaluate = (expression: Expression, scope: Scope) => Value

/** Calls a declared function or a type conversion. */
export function callFunction(call: FunctionCall, scope: Scope, evaluate: Evaluate): Value {
  const args = call.args.map((arg) => evaluate(arg, scope))
  const declared = scope.function(call.name)
  if (declared) return callDeclared(declared, args, evaluate)
  return run(call.name, conversions.get(call.name), null, args)
}

/** Calls a method of a value, or a function of a global namespace (`duration.value`). */
export function callMethod(call: MethodCall, scope: Scope, evaluate: Evaluate): Value {
  const { object, name } = call
  const args = call.args.map((arg) => evaluate(arg, scope))
  const global =
    object.kind === 'variable' && scope.variable(object.name) === undefined ? object.name : ''
  if (global === 'firestore') return scope.budget.documents.call(name, args)
  const namespace = namespaces.get(global)
  const self = namespace ? null : evaluate(object, scope)
  const method = (namespace ?? methodsOf[typeOf(self)]).get(name)
  return run(name, method, self, args)
}

function run(name: string, method: Method | undefined, self: Value, args: readonly Value[]): Value {
  if (method?.arity !== args.length) throw new EvaluationError(`Function not found: ${name}.`)
  return method.run(self, ...args)
}

function callDeclared(
  { declaration, scope }: DeclaredFunction,
  args: readonly Value[],
  evaluate: Evaluate,
): Value {
  const { name, parameters, lets, body } = declaration
  if (args.length !== parameters.length)
    throw new EvaluationError(`${name}() takes ${parameters.length} arguments.`)
  let inner = new Scope(
    scope,
    new Map(parameters.map((parameter, at) => [parameter, args[at] ?? null])),
  )
  for (const { name: variable, value } of lets) {
    inner.budget.spend()
    inner = new Scope(inner, new Map([[variable, evaluate(value, inner)]]))
  }
  return evaluate(body, inner)
}
