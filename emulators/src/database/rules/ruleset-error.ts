/** An error in a rules file, with its position (line and column, starting at 1). */
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

/** A position in a file. Line and column start at 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  }
}
