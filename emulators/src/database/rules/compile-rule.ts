import { compileExpression } from './expression/compile-expression.ts'
import type { RuleContext } from './expression/compile-variable.ts'
import { EvaluationError } from './expression/evaluation-error.ts'
import { ExpressionError } from './expression/expression-error.ts'
import { parseExpression } from './expression/parse-expression.ts'
import type { JsonValue } from './json/json-value.ts'
import type { Rule } from './rule-node.ts'

/**
 * Compiles one `.read`, `.write` or `.validate`: a boolean, or a text that must be known to be
 * boolean. `fail` is told what is wrong and where in the file.
 */
export function compileRule(
  value: JsonValue,
  context: RuleContext,
  fail: (message: string, offset: number) => never,
): Rule {
  if (value.kind === 'literal' && typeof value.value === 'boolean') {
    const constant = value.value
    return () => constant
  }
  if (value.kind !== 'string')
    return fail(`${context.rule} must be a string or a boolean.`, value.offset)
  try {
    const { type, evaluate } = compileExpression(parseExpression(value.text), context)
    if (type !== 'boolean') throw new ExpressionError('A rule must be a boolean expression.', 0)
    return (scope) => {
      try {
        return evaluate(scope) === true
      } catch (error) {
        if (error instanceof EvaluationError) return false
        throw error
      }
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return fail(error.message, value.offsets[error.offset] ?? value.offset)
  }
}
