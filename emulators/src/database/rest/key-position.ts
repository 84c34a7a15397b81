import { positionAt } from '../rules/position.ts'
import { InvalidKeyError } from '../tree/limits.ts'

/** Adds the key's position in the body to an error about a key; any other error is returned as is. */
export function withKeyPosition(error: unknown, body: string): unknown {
  return error instanceof InvalidKeyError
    ? new InvalidKeyError(error.key, positionOf(error.key, body))
    : error
}

/** Line and column, counted from 1, of the first member with this name. */
function positionOf(key: string, body: string): string | undefined {
  const literal = JSON.stringify(key)
  for (let at = body.indexOf(literal); at >= 0; at = body.indexOf(literal, at + 1)) {
    if (!/^\s*:/.test(body.slice(at + literal.length))) continue
    const { line, column } = positionAt(body, at)
    return `${line}:${column}`
  }
  return undefined
}
