import { Nesting } from '../nesting.ts'
import { ExpressionError } from './expression-error.ts'
import type { BinaryOperator, Expression, UnaryOperator } from './syntax.ts'
import { tokenize, type Token } from './tokenize.ts'

/** Binary operators, from lowest to highest precedence. */
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
 * Parses a rule: JavaScript's expression syntax without assignments and declarations. Throws an {@link
 * ExpressionError}.
 *
 * Source: https://firebase.google.com/docs/reference/security/database
 */
export function parseExpression(rule: string): Expression {
  const tokens = tokenize(rule)
  let next = 0
  const peek = (): Token =>
    tokens[next] ?? { kind: 'end', text: '', offset: rule.length, end: rule.length }
  const endBefore = (): number => tokens[next - 1]?.end ?? 0
  const advance = (): Token => {
    const token = peek()
    next += 1
    return token
  }
  const isNext = (symbol: string): boolean => {
    const { kind, text } = peek()
    return kind === 'symbol' && text === symbol
  }
  const accept = (symbol: string): boolean => {
    if (!isNext(symbol)) return false
    next += 1
    return true
  }
  const expect = (symbol: string) => {
    if (!accept(symbol)) throw new ExpressionError('Parse error.', peek().offset)
  }

  const nesting = new Nesting()
  const nested = (parse: () => Expression): Expression =>
    nesting.within(parse, (message) => {
      throw new ExpressionError(message, peek().offset)
    })

  const conditional = (): Expression => nested(conditionalHere)
  const conditionalHere = (): Expression => {
    const test = binary(0)
    const { offset } = peek()
    if (!accept('?')) return test
    const then = conditional()
    expect(':')
    const otherwise = conditional()
    return {
      kind: 'conditional',
      test,
      then,
      otherwise,
      offset,
      from: test.from,
      to: endBefore(),
    }
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
      const place = { offset, from: left.from, to: endBefore() }
      left =
        text === '&&' || text === '||'
          ? { kind: 'logical', operator: text, left, right, ...place }
          : { kind: 'binary', operator: text as BinaryOperator, left, right, ...place }
    }
  }

  const unary = (): Expression => {
    const { kind, text, offset } = peek()
    if (kind !== 'symbol' || !/^[-+!]$/.test(text)) return postfix(primary())
    next += 1
    const operand = nested(unary)
    const operator = text as UnaryOperator
    return { kind: 'unary', operator, operand, offset, from: offset, to: endBefore() }
  }

  const postfix = (expression: Expression): Expression => {
    let object = expression
    for (;;) {
      const { offset } = peek()
      if (accept('.')) {
        const name = advance()
        if (name.kind !== 'name') throw new ExpressionError('Parse error.', name.offset)
        const at = { offset: name.offset, from: name.offset, to: name.end }
        const member: Expression = { kind: 'literal', value: name.text, ...at }
        object = { kind: 'member', object, member, ...at, from: object.from }
      } else if (accept('[')) {
        const member = conditional()
        expect(']')
        object = { kind: 'member', object, member, offset, from: object.from, to: endBefore() }
      } else if (accept('(')) {
        const args = list(')')
        object = call(object, args, { offset, to: endBefore() })
      } else {
        return object
      }
    }
  }

  const primary = (): Expression => {
    const { kind, text, offset, end } = advance()
    const place = { offset, from: offset, to: end }
    if (kind === 'number') return { kind: 'literal', value: Number(text), ...place }
    if (kind === 'string') return { kind: 'literal', value: text, ...place }
    if (kind === 'regex') {
      const close = text.lastIndexOf('/')
      return { kind: 'regex', body: text.slice(1, close), flags: text.slice(close + 1), ...place }
    }
    if (kind === 'name') {
      const value = KEYWORDS.get(text)
      return value === undefined
        ? { kind: 'variable', name: text, ...place }
        : { kind: 'literal', value, ...place }
    }
    if (text === '[') {
      const items = list(']', { mayEndInComma: true })
      return { kind: 'list', items, ...place, to: endBefore() }
    }
    if (text !== '(') throw new ExpressionError('Parse error.', offset)
    const inner = conditional()
    expect(')')
    return { ...inner, from: offset, to: endBefore() }
  }

  const list = (close: string, { mayEndInComma = false } = {}): Expression[] => {
    const items: Expression[] = []
    if (accept(close)) return items
    do items.push(conditional())
    while (accept(',') && !(mayEndInComma && isNext(close)))
    expect(close)
    return items
  }

  const expression = conditional()
  if (peek().kind !== 'end') throw new ExpressionError('Parse error.', peek().offset)
  return expression
}

function call(
  callee: Expression,
  args: readonly Expression[],
  { offset, to }: { offset: number; to: number },
): Expression {
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
    from: callee.from,
    to,
  }
}
