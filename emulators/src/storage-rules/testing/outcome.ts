import { evaluate } from '../evaluate/evaluate.ts'
import { Scope } from '../evaluate/scope.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import { RulesSyntaxError } from '../syntax/rules-syntax-error.ts'
import { TokenStream } from '../syntax/token-stream.ts'
import { EvaluationError } from '../values/evaluation-error.ts'
import type { Value } from '../values/value.ts'

/** Outcome of a condition: its value, or that it fails at run time or does not parse. */
export function outcomeOf(source: string, variables: Record<string, Value> = {}) {
  try {
    const tokens = new TokenStream(source)
    const expression = parseExpression(tokens)
    if (tokens.peek().kind !== 'end') return 'invalid'
    return evaluate(expression, new Scope(null, new Map(Object.entries(variables))))
  } catch (error) {
    if (error instanceof RulesSyntaxError) return 'invalid'
    if (error instanceof EvaluationError) return 'fails'
    throw error
  }
}
