/** Position of an expression in the text of its rule. `to` is the position after its last character. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The syntax tree of a rule. `offset` is the position at which an error in the expression is reported. */
export type Expression =
  | (Located & { readonly kind: 'literal'; readonly value: string | number | boolean | null })
  | (Located & { readonly kind: 'regex'; readonly body: string; readonly flags: string })
  | (Located & { readonly kind: 'list'; readonly items: readonly Expression[] })
  | (Located & { readonly kind: 'variable'; readonly name: string })
  | MemberExpression
  | CallExpression
  | (Located & {
      readonly kind: 'unary'
      readonly operator: UnaryOperator
      readonly operand: Expression
    })
  | BinaryExpression
  | LogicalExpression
  | ConditionalExpression

interface Located extends Span {
  readonly offset: number
}

/** `object.member` or `object[member]`. */
export interface MemberExpression extends Located {
  readonly kind: 'member'
  readonly object: Expression
  readonly member: Expression
}

export interface CallExpression extends Located {
  readonly kind: 'call'
  readonly object: Expression
  readonly method: string
  readonly args: readonly Expression[]
}

export interface BinaryExpression extends Located {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Expression
  readonly right: Expression
}

export interface LogicalExpression extends Located {
  readonly kind: 'logical'
  readonly operator: '&&' | '||'
  readonly left: Expression
  readonly right: Expression
}

export interface ConditionalExpression extends Located {
  readonly kind: 'conditional'
  readonly test: Expression
  readonly then: Expression
  readonly otherwise: Expression
}

export type UnaryOperator = '!' | '-' | '+'
export type EqualityOperator = '==' | '===' | '!=' | '!=='
export type ComparisonOperator = '<' | '<=' | '>' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type BinaryOperator = EqualityOperator | ComparisonOperator | ArithmeticOperator
