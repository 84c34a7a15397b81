/** A rule that does not parse or whose types cannot fit; `offset` counts into the rule's text. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
