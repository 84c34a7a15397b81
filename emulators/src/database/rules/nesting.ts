/**
 * How deep rules may nest is not documented: these limits are far above what real rules need, and below what the call
 * stack can take. Storage rules could not evaluate more than 1,000 operators anyway: a request evaluates at most 1,000
 * expressions.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language#limits
 */
const MAX_NESTING = 200
/** Nested operators, members and calls; each `&&` of a chain contains the one before it. */
export const MAX_DEPTH = 1000
export const TOO_DEEP = `An expression is at most ${MAX_DEPTH} operators deep.`

/** Limits a parser's recursion. */
export class Nesting {
  #depth = 0

  /** Parses a nested part; `fail` receives the message. */
  within<T>(parse: () => T, fail: (message: string) => never): T {
    if (this.#depth === MAX_NESTING)
      fail(`Brackets, conditions and negations are at most ${MAX_NESTING} deep.`)
    this.#depth += 1
    const parsed = parse()
    this.#depth -= 1
    return parsed
  }
}
