/** A place in a file, both counted from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The line and column of an offset into a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  }
}
