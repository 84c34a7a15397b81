/** Rules that do not parse; `offset` is the position in the source. */
export class RulesSyntaxError extends Error {
  override readonly name = 'RulesSyntaxError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
