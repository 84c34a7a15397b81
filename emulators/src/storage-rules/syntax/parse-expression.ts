import { MAX_DEPTH, TOO_DEEP } from '../../database/rules/nesting.ts'
import { parseOperand, parseTypeName } from './parse-primary.ts'
import { partsOf } from './parts-of.ts'
import { RulesSyntaxError, type BinaryOperator, type Expression } from './syntax.ts'
import type { TokenStream } from './token-stream.ts'

/** Binary operators, from lowest to highest precedence. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in', 'is'],
  ['+', '-'],
  ['*', '/', '%'],
]

const MAX_LEVEL = 99
/** Expressions whose parts count as one level deeper, as if they were in parentheses. Members and indexes add no level. */
const DEEPER: readonly Expression['kind'][] = ['binary', 'is', 'list', 'map', 'call']

/**
 * Parses a condition; throws a RulesSyntaxError.
 *
 * A slash starts a path unless white space follows it. `resource.size/1024` therefore does not load.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language#operators; for the levels and the slash
 * packages/pyric/test/rules/linter/fixtures/compile-limits/captures.json of davideast/pyric, September 2026, and its
 * packages/pyric/src/rules/grammar/compile-limits.ts
 */
export function parseExpression(tokens: TokenStream): Expression {
  const whole = parseNested(tokens)
  let parts: readonly (readonly [Expression, level: number])[] = [[whole, 1]]
  for (let depth = 0; parts[0]; depth += 1) {
    if (depth > MAX_DEPTH) throw new RulesSyntaxError(TOO_DEEP, parts[0][0].offset)
    parts = parts.flatMap(([expression, outer]) => {
      const level = outer + (expression.parentheses ?? 0)
      if (level > MAX_LEVEL)
        throw new RulesSyntaxError(
          'Expression is too complex to evaluate safely.',
          expression.offset,
        )
      const inner = DEEPER.includes(expression.kind) ? level + 1 : level
      return partsOf(expression).map((part) => [part, inner] as const)
    })
  }
  return whole
}

function parseNested(tokens: TokenStream): Expression {
  return tokens.nested(() => {
    const test = parseBinary(tokens, 0)
    const { offset } = tokens.peek()
    if (!tokens.accept('?')) return test
    const then = parseNested(tokens)
    tokens.expect(':')
    return { kind: 'conditional', test, then, otherwise: parseNested(tokens), offset }
  })
}

function parseBinary(tokens: TokenStream, level: number): Expression {
  const operators = LEVELS[level]
  if (!operators) return parseUnary(tokens)
  let left = parseBinary(tokens, level + 1)
  for (;;) {
    const { kind, text, offset } = tokens.peek()
    if ((kind !== 'symbol' && kind !== 'name') || !operators.includes(text)) return left
    tokens.advance()
    if (text === '/' && !tokens.isSpaceNext())
      throw new RulesSyntaxError('A path is no divisor: put a space after the slash.', offset)
    left =
      text === 'is'
        ? { kind: 'is', operand: left, type: parseTypeName(tokens), offset }
        : {
            kind: 'binary',
            operator: text as BinaryOperator,
            left,
            right: parseBinary(tokens, level + 1),
            offset,
          }
  }
}

function parseUnary(tokens: TokenStream): Expression {
  const { offset } = tokens.peek()
  for (const operator of ['!', '-'] as const) {
    if (tokens.accept(operator))
      return {
        kind: 'unary',
        operator,
        operand: tokens.nested(() => parseUnary(tokens)),
        offset,
      }
  }
  return parseOperand(tokens, parseNested)
}
