/** The syntax tree of a rule; `offset` counts into the rule's text. */
export type Expression =
  | {
      readonly kind: 'literal'
      readonly value: string | number | boolean | null
      readonly offset: number
    }
  | {
      readonly kind: 'regex'
      readonly body: string
      readonly flags: string
      readonly offset: number
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly offset: number }
  | { readonly kind: 'variable'; readonly name: string; readonly offset: number }
  | MemberExpression
  | CallExpression
  | {
      readonly kind: 'unary'
      readonly operator: UnaryOperator
      readonly operand: Expression
      readonly offset: number
    }
  | BinaryExpression
  | LogicalExpression
  | ConditionalExpression

/** `object.member` or `object[member]`. */
export interface MemberExpression {
  readonly kind: 'member'
  readonly object: Expression
  readonly member: Expression
  readonly offset: number
}

export interface CallExpression {
  readonly kind: 'call'
  readonly object: Expression
  readonly method: string
  readonly args: readonly Expression[]
  readonly offset: number
}

export interface BinaryExpression {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Expression
  readonly right: Expression
  readonly offset: number
}

export interface LogicalExpression {
  readonly kind: 'logical'
  readonly operator: '&&' | '||'
  readonly left: Expression
  readonly right: Expression
  readonly offset: number
}

export interface ConditionalExpression {
  readonly kind: 'conditional'
  readonly test: Expression
  readonly then: Expression
  readonly otherwise: Expression
  readonly offset: number
}

export type UnaryOperator = '!' | '-' | '+'
export type EqualityOperator = '==' | '===' | '!=' | '!=='
export type ComparisonOperator = '<' | '<=' | '>' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type BinaryOperator = EqualityOperator | ComparisonOperator | ArithmeticOperator
