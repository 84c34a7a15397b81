/**
 * The deepest nesting of rules. The service's limit is not documented: ours is far above what real rules need, and below
 * what the call stack allows. Storage rules need no more, because a request evaluates at most 1,000 expressions.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language#limits
 */
const MAX_NESTING = 200
/** The deepest nesting of operators, members and calls. In a chain of `&&`, each operator contains the one before it. */
export const MAX_DEPTH = 1000
export const TOO_DEEP = `An expression is at most ${MAX_DEPTH} operators deep.`

/** Limits the recursion of a parser. */
export class Nesting {
  #depth = 0

  /** Parses a nested part. Calls `fail` with a message if the nesting is too deep. */
  within<T>(parse: () => T, fail: (message: string) => never): T {
    if (this.#depth === MAX_NESTING)
      fail(`Brackets, conditions and negations are at most ${MAX_NESTING} deep.`)
    this.#depth += 1
    const parsed = parse()
    this.#depth -= 1
    return parsed
  }
}
