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

/**
 * Parses a condition; throws a RulesSyntaxError.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language#operators
 */
export function parseExpression(tokens: TokenStream): Expression {
  const whole = parseNested(tokens)
  let level: readonly Expression[] = [whole]
  for (let depth = 0; level[0]; depth += 1) {
    if (depth > MAX_DEPTH) throw new RulesSyntaxError(TOO_DEEP, level[0].offset)
    level = level.flatMap(partsOf)
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
