/** Rules that cannot be loaded, with the place in the file (both counted from 1). */
export class RulesetError extends Error {
  override readonly name = 'RulesetError'
  readonly line: number
  readonly column: number

  constructor(message: string, position: { line: number; column: number }) {
    super(message)
    this.line = position.line
    this.column = position.column
  }
}
