/** A rule that does not parse or has a type error; `offset` is a position in the rule's text. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** A rule failed at run time, so it grants nothing. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
