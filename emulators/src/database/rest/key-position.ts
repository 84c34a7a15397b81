import { positionAt } from '../rules/position.ts'
import { InvalidKeyError } from '../tree/limits.ts'

/** An error about a key as one that says where in the body the key begins; any other error as it is. */
export function withKeyPosition(error: unknown, body: string): unknown {
  return error instanceof InvalidKeyError
    ? new InvalidKeyError(error.key, positionOf(error.key, body))
    : error
}

/** Line and column of the first member with a name, counted from 1. */
function positionOf(key: string, body: string): string | undefined {
  const literal = JSON.stringify(key)
  for (let at = body.indexOf(literal); at >= 0; at = body.indexOf(literal, at + 1)) {
    if (!/^\s*:/.test(body.slice(at + literal.length))) continue
    const { line, column } = positionAt(body, at)
    return `${line}:${column}`
  }
  return undefined
}
