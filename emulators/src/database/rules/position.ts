/** A position in a file; line and column are counted from 1. */
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
