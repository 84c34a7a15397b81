import type { BinaryOperator, Expression } from '../syntax/syntax.ts'
import { asBoolean, asInt, asNumber, asString } from '../values/as.ts'
import { typeOf } from '../values/type-of.ts'
import { EvaluationError, PathValue, type Value } from '../values/value.ts'
import { elementOf, memberOf, sliceOf } from './access.ts'
import { callFunction, callMethod } from './call.ts'
import { applyBinary } from './operators.ts'
import type { Scope } from './scope.ts'

const LAZY: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(['&&', '||'])

/** Computes the value of a condition. Throws an EvaluationError if the condition fails. */
export function evaluate(expression: Expression, scope: Scope): Value {
  const { spend, record } = scope.budget
  spend()
  try {
    const value = compute(expression, scope)
    record?.(expression, value)
    return value
  } catch (error) {
    if (error instanceof EvaluationError) record?.(expression, undefined)
    throw error
  }
}

function compute(expression: Expression, scope: Scope): Value {
  const value = (part: Expression) => evaluate(part, scope)
  const ifNeeded = (part: Expression) => {
    scope.budget.spend()
    return value(part)
  }
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'list':
      return expression.items.map(value)
    case 'map':
      return new Map(
        expression.entries.map((entry) => [asString(value(entry.key)), value(entry.value)]),
      )
    case 'path':
      return new PathValue(expression.segments.flatMap((segment) => pathSegments(value(segment))))
    case 'variable':
      return variable(expression.name, scope)
    case 'member':
      return memberOf(value(expression.object), expression.name)
    case 'index':
      return elementOf(value(expression.object), value(expression.index))
    case 'slice':
      return sliceOf(
        value(expression.object),
        asInt(value(expression.from)),
        asInt(value(expression.to)),
      )
    case 'call':
      return callFunction(expression, scope, evaluate)
    case 'method':
      return callMethod(expression, scope, evaluate)
    case 'unary':
      return expression.operator === '!'
        ? !asBoolean(value(expression.operand))
        : negative(value(expression.operand))
    case 'binary':
      return applyBinary(
        expression.operator,
        () => value(expression.left),
        () => (LAZY.has(expression.operator) ? ifNeeded : value)(expression.right),
      )
    case 'is':
      return isOfType(value(expression.operand), expression.type)
    case 'conditional':
      return ifNeeded(asBoolean(value(expression.test)) ? expression.then : expression.otherwise)
  }
}

function variable(name: string, scope: Scope): Value {
  const value = scope.variable(name)
  if (value === undefined) throw new EvaluationError(`Unknown variable '${name}'.`)
  return value
}

function pathSegments(value: Value): readonly string[] {
  return value instanceof PathValue ? value.segments : [asString(value)]
}

function negative(value: Value): Value {
  return typeof value === 'bigint' ? -value : -asNumber(value)
}

function isOfType(value: Value, type: string): boolean {
  const actual = typeOf(value)
  return actual === type || (type === 'number' && (actual === 'int' || actual === 'float'))
}
