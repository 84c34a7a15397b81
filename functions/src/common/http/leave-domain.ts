/**
 * Leaves the domain in which the functions framework runs each request: every promise and timer made
 * inside of one is tracked, at several times its own cost. Express hands our errors on; what it
 * misses ends the process, as it does anywhere else.
 *
 * Source: Node.js, « Domain » (deprecated).
 */
export function leaveDomain(): void {
  const { domain } = process as { domain?: { exit(): void } | null }
  domain?.exit()
}
