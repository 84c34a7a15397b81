/** Thrown for a rule that does not parse or has a type error. `offset` is a position in the rule's text. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Thrown when a rule fails at run time. The rule then grants nothing. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
