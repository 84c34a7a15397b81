import { MAX_DEPTH, TOO_DEEP } from '../nesting.ts'
import type { Scope } from '../variables.ts'
import { asBoolean, asNumber, type Compiled, mayBe, type Type } from './types.ts'
import { compileBinary } from './compile-binary.ts'
import { compileMember } from './compile-member.ts'
import { compileVariable, type RuleContext } from './compile-variable.ts'
import { EvaluationError, ExpressionError } from './expression-error.ts'
import { compileSnapshotMethod } from './snapshot-methods.ts'
import { compileStringMethod } from './string-methods.ts'
import type {
  CallExpression,
  ConditionalExpression,
  Expression,
  LogicalExpression,
} from './syntax.ts'

/** Kinds of expressions whose value is known at compile time. */
const CONSTANT = new Set<Expression['kind']>(['literal', 'regex'])

/** Type-checks a syntax tree and compiles it to a closure; throws an {@link ExpressionError}. */
export function compileExpression(
  expression: Expression,
  context: RuleContext,
  depth = 0,
): Compiled {
  if (depth > MAX_DEPTH) throw new ExpressionError(TOO_DEEP, expression.offset)
  const compiled = compileKind(expression, context, depth)
  if (CONSTANT.has(expression.kind)) return compiled
  const observation = context.observe(expression)
  const { evaluate } = compiled
  return {
    ...compiled,
    evaluate: (scope) => {
      try {
        const value = evaluate(scope)
        observation.value(value)
        return value
      } catch (error) {
        observation.failure(error)
        throw error
      }
    },
  }
}

function compileKind(expression: Expression, context: RuleContext, depth: number): Compiled {
  const compile = (part: Expression) => compileExpression(part, context, depth + 1)
  const { offset } = expression
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression
      const type = value === null ? 'null' : (typeof value as Type)
      return { type, offset, constant: value, evaluate: () => value }
    }
    case 'regex':
      return { type: 'regex', offset, evaluate: () => null }
    case 'list':
      throw new ExpressionError('Only hasChildren() takes a list.', offset)
    case 'variable':
      return compileVariable(expression.name, offset, context)
    case 'member':
      return compileMember(compile(expression.object), compile(expression.member), offset)
    case 'call':
      return compileCall(expression, compile)
    case 'unary': {
      const operand = compile(expression.operand)
      if (expression.operator === '!') {
        const truth = asBoolean(operand, 'Invalid ! expression: operand must be boolean.')
        return { type: 'boolean', offset, evaluate: (scope) => !truth(scope) }
      }
      const sign = expression.operator === '-' ? -1 : 1
      const number = asNumber(
        operand,
        `Invalid ${expression.operator} expression: operand is not a number.`,
      )
      return { type: 'number', offset, evaluate: (scope) => sign * number(scope) }
    }
    case 'binary':
      return compileBinary(expression, compile(expression.left), compile(expression.right))
    case 'logical':
      return compileLogical(expression, compile)
    case 'conditional':
      return compileConditional(expression, compile)
  }
}

function compileCall(call: CallExpression, compile: (part: Expression) => Compiled): Compiled {
  const object = compile(call.object)
  if (object.type === 'snapshot') return compileSnapshotMethod(call, object, compile)
  const args = call.args.map(compile)
  const compiled = mayBe(object, 'string') ? compileStringMethod(call, object, args) : null
  if (!compiled) throw new ExpressionError(`No such method/property '${call.method}'.`, call.offset)
  return compiled
}

function compileLogical(
  { operator, offset, left, right }: LogicalExpression,
  compile: (part: Expression) => Compiled,
): Compiled {
  const first = asBoolean(
    compile(left),
    `Invalid ${operator} expression: left operand must be boolean.`,
  )
  const second = asBoolean(
    compile(right),
    `Invalid ${operator} expression: right operand must be boolean.`,
  )
  const evaluate =
    operator === '&&'
      ? (scope: Scope) => first(scope) && second(scope)
      : (scope: Scope) => first(scope) || second(scope)
  return { type: 'boolean', offset, evaluate }
}

function compileConditional(
  { offset, test, then, otherwise }: ConditionalExpression,
  compile: (part: Expression) => Compiled,
): Compiled {
  const condition = asBoolean(compile(test), 'Invalid ?: expression: condition must be boolean.')
  const yes = compile(then)
  const no = compile(otherwise)
  const isSame = yes.type === no.type && yes.type !== 'mixed'
  const [first, second] = isSame ? [yes.evaluate, no.evaluate] : [valueOf(yes), valueOf(no)]
  const evaluate = (scope: Scope) => (condition(scope) ? first(scope) : second(scope))
  if (isSame) return { type: yes.type, offset, evaluate }
  if (yes.type === 'any' || no.type === 'any') return { type: 'any', offset, evaluate }
  return { type: 'mixed', branches: [yes, no], offset, evaluate }
}

/**
 * Evaluates a branch of a conditional (`?:`). The service accepts branches of different types, even a snapshot, `query` or
 * a pattern. The value of such a branch is unknown, so its evaluation fails.
 */
function valueOf(branch: Compiled): Compiled['evaluate'] {
  if (mayBe(branch, 'string', 'number', 'boolean', 'null', 'ordering')) return branch.evaluate
  return () => {
    throw new EvaluationError('A branch of a condition is no value.')
  }
}
