import type { Value } from '../values/value.ts'

/** An element with a position in the source, as an offset. */
interface Located {
  readonly offset: number
  /** Number of pairs of parentheses around an expression; 0 if undefined. */
  readonly parentheses?: number
}

/** The syntax tree of a condition. */
export type Expression =
  | (Located & { readonly kind: 'literal'; readonly value: Value })
  | (Located & { readonly kind: 'list'; readonly items: readonly Expression[] })
  | (Located & { readonly kind: 'map'; readonly entries: readonly MapEntry[] })
  | (Located & { readonly kind: 'path'; readonly segments: readonly Expression[] })
  | (Located & { readonly kind: 'variable'; readonly name: string })
  | (Located & { readonly kind: 'member'; readonly object: Expression; readonly name: string })
  | (Located & { readonly kind: 'index'; readonly object: Expression; readonly index: Expression })
  | (Located & {
      readonly kind: 'slice'
      readonly object: Expression
      readonly from: Expression
      readonly to: Expression
    })
  | FunctionCall
  | MethodCall
  | (Located & {
      readonly kind: 'unary'
      readonly operator: '!' | '-'
      readonly operand: Expression
    })
  | BinaryExpression
  | (Located & { readonly kind: 'is'; readonly operand: Expression; readonly type: string })
  | ConditionalExpression

export interface MapEntry {
  readonly key: Expression
  readonly value: Expression
}

export interface FunctionCall extends Located {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly Expression[]
}

export interface MethodCall extends Located {
  readonly kind: 'method'
  readonly object: Expression
  readonly name: string
  readonly args: readonly Expression[]
}

export interface BinaryExpression extends Located {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Expression
  readonly right: Expression
}

export interface ConditionalExpression extends Located {
  readonly kind: 'conditional'
  readonly test: Expression
  readonly then: Expression
  readonly otherwise: Expression
}

export type BinaryOperator =
  '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%'

/** One segment of a match path: a name, `{name}`, or `{name=**}`. */
export interface PathSegment {
  readonly kind: 'literal' | 'single' | 'multi'
  readonly name: string
}

export interface FunctionDeclaration extends Located {
  readonly name: string
  readonly parameters: readonly string[]
  readonly lets: readonly { readonly name: string; readonly value: Expression }[]
  readonly body: Expression
}

/** The operation of a request. */
export type Operation = 'get' | 'list' | 'create' | 'update' | 'delete'

/**
 * The methods of an `allow` and of a request, with the operations that each method includes.
 *
 * Source: https://firebase.google.com/docs/storage/security/core-syntax#granular_operations
 */
export const METHODS: ReadonlyMap<string, readonly Operation[]> = new Map<
  string,
  readonly Operation[]
>([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
])

export interface AllowStatement extends Located {
  readonly operations: ReadonlySet<Operation>
  /** If null, the statement always allows. */
  readonly condition: Expression | null
}

/** A `match` block. The file and its services are also represented as such a block, with an empty path. */
export interface MatchBlock extends Located {
  readonly path: readonly PathSegment[]
  readonly functions: readonly FunctionDeclaration[]
  readonly allows: readonly AllowStatement[]
  readonly matches: readonly MatchBlock[]
}

export interface RulesFile {
  readonly rulesVersion: 1 | 2
  /** The functions of the file, and its `service firebase.storage`. */
  readonly root: MatchBlock
  /** The other services of the file, which may also call its functions. */
  readonly otherServices: readonly MatchBlock[]
}

/** An error in rules that do not parse. `offset` is the position in the source. */
export class RulesSyntaxError extends Error {
  override readonly name = 'RulesSyntaxError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
