import type { Coverage } from './coverage.ts'
import { compileExpression } from './expression/compile-expression.ts'
import type { Observation, RuleContext } from './expression/compile-variable.ts'
import { EvaluationError, ExpressionError } from './expression/expression-error.ts'
import { parseExpression } from './expression/parse-expression.ts'
import type { Expression } from './expression/syntax.ts'
import type { JsonValue } from './parse-json.ts'
import type { Rule } from './ruleset.ts'

/** The rule to compile, its location, and the coverage that counts its values. */
export interface RulePlace extends Omit<RuleContext, 'observe'> {
  readonly path: string
  readonly coverage: Coverage
}

/**
 * Compiles one `.read`, `.write` or `.validate`, which is a boolean or an expression of type boolean. `fail` receives the
 * error and its position in the file.
 */
export function compileRule(
  value: JsonValue,
  place: RulePlace,
  fail: (message: string, offset: number) => never,
): Rule {
  const { rule, path, coverage } = place
  if (value.kind === 'literal' && typeof value.value === 'boolean') {
    const constant = value.value
    const [from, to] = [value.offset, value.offset + String(constant).length]
    return constantRule(constant, coverage.at({ rule, path, from, to, isRule: true }))
  }
  if (value.kind !== 'string') return fail(`${rule} must be a string or a boolean.`, value.offset)
  try {
    const whole = parseExpression(value.text)
    const observe = (part: Expression) => {
      const [from = value.offset, to = value.offset] = [
        value.offsets[part.from],
        value.offsets[part.to],
      ]
      return coverage.at({ rule, path, from, to, isRule: part === whole })
    }
    const { type, evaluate } = compileExpression(whole, { ...place, observe })
    if (type !== 'boolean') throw new ExpressionError('A rule must be a boolean expression.', 0)
    if (whole.kind === 'literal') return constantRule(whole.value === true, observe(whole))
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

function constantRule(constant: boolean, observation: Observation): Rule {
  return () => {
    observation.value(constant)
    return constant
  }
}
