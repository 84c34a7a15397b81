import { ExpressionError } from './expression-error.ts'
import type { BinaryOperator, Expression, UnaryOperator } from './syntax.ts'
import { tokenize, type Token } from './tokenize.ts'

/** Binary operators from the loosest to the tightest. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '===', '!=', '!=='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]
const KEYWORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/**
 * Parses a rule, JavaScript's expression syntax without assignments and declarations.
 * Throws an {@link ExpressionError}.
 *
 * Source: https://firebase.google.com/docs/reference/security/database
 */
export function parseExpression(rule: string): Expression {
  const tokens = tokenize(rule)
  let next = 0
  const peek = (): Token => tokens[next] ?? { kind: 'end', text: '', offset: rule.length }
  const advance = (): Token => {
    const token = peek()
    next += 1
    return token
  }
  const accept = (symbol: string): boolean => {
    const { kind, text } = peek()
    if (kind !== 'symbol' || text !== symbol) return false
    next += 1
    return true
  }
  const expect = (symbol: string) => {
    if (!accept(symbol)) throw new ExpressionError('Parse error.', peek().offset)
  }

  const conditional = (): Expression => {
    const test = binary(0)
    const { offset } = peek()
    if (!accept('?')) return test
    const then = conditional()
    expect(':')
    return { kind: 'conditional', test, then, otherwise: conditional(), offset }
  }

  const binary = (level: number): Expression => {
    const operators = LEVELS[level]
    if (!operators) return unary()
    let left = binary(level + 1)
    for (;;) {
      const { kind, text, offset } = peek()
      if (kind !== 'symbol' || !operators.includes(text)) return left
      next += 1
      const right = binary(level + 1)
      left =
        text === '&&' || text === '||'
          ? { kind: 'logical', operator: text, left, right, offset }
          : { kind: 'binary', operator: text as BinaryOperator, left, right, offset }
    }
  }

  const unary = (): Expression => {
    const { kind, text, offset } = peek()
    if (kind !== 'symbol' || !/^[-+!]$/.test(text)) return postfix(primary())
    next += 1
    return { kind: 'unary', operator: text as UnaryOperator, operand: unary(), offset }
  }

  const postfix = (expression: Expression): Expression => {
    let object = expression
    for (;;) {
      const { offset } = peek()
      if (accept('.')) {
        const name = advance()
        if (name.kind !== 'name') throw new ExpressionError('Parse error.', name.offset)
        const member: Expression = { kind: 'literal', value: name.text, offset: name.offset }
        object = { kind: 'member', object, member, offset: name.offset }
      } else if (accept('[')) {
        const member = conditional()
        expect(']')
        object = { kind: 'member', object, member, offset }
      } else if (accept('(')) {
        object = call(object, list(')'), offset)
      } else {
        return object
      }
    }
  }

  const primary = (): Expression => {
    const { kind, text, offset } = advance()
    if (kind === 'number') return { kind: 'literal', value: Number(text), offset }
    if (kind === 'string') return { kind: 'literal', value: text, offset }
    if (kind === 'regex') {
      const close = text.lastIndexOf('/')
      return { kind: 'regex', body: text.slice(1, close), flags: text.slice(close + 1), offset }
    }
    if (kind === 'name') {
      const value = KEYWORDS.get(text)
      return value === undefined
        ? { kind: 'variable', name: text, offset }
        : { kind: 'literal', value, offset }
    }
    if (text === '[') return { kind: 'list', items: list(']'), offset }
    if (text !== '(') throw new ExpressionError('Parse error.', offset)
    const inner = conditional()
    expect(')')
    return inner
  }

  const list = (close: string): Expression[] => {
    const items: Expression[] = []
    if (accept(close)) return items
    do items.push(conditional())
    while (accept(','))
    expect(close)
    return items
  }

  const expression = conditional()
  if (peek().kind !== 'end') throw new ExpressionError('Parse error.', peek().offset)
  return expression
}

function call(callee: Expression, args: readonly Expression[], offset: number): Expression {
  if (
    callee.kind !== 'member' ||
    callee.member.kind !== 'literal' ||
    typeof callee.member.value !== 'string'
  )
    throw new ExpressionError('Only methods can be called.', offset)
  return {
    kind: 'call',
    object: callee.object,
    method: callee.member.value,
    args,
    offset: callee.offset,
  }
}
