/** The segments of a path with wildcards, and whether any number of segments may follow. */
export interface PathPattern {
  readonly segments: readonly RegExp[]
  readonly isOpen: boolean
}

/**
 * Parses `/users/{uid}`, and also `{uid=a-*}` and `{rest=**}` of second-generation functions.
 * Source: https://firebase.google.com/docs/functions/database-events#wildcards-and-capturing
 */
export function parsePathPattern(text: string): PathPattern {
  const globs = text
    .split('/')
    .filter((segment) => segment !== '')
    .map(globOf)
  const isOpen = globs.at(-1) === '**'
  return { segments: (isOpen ? globs.slice(0, -1) : globs).map(expressionOf), isOpen }
}

/** A regular expression for a single segment or a database name. */
export function patternOf(segment: string): RegExp {
  return expressionOf(globOf(segment))
}

/** The glob of a segment: `{name}` matches anything, `{name=glob}` matches what the glob matches. */
function globOf(segment: string): string {
  return segment.replace(/\{([^{}=]*)(?:=([^{}]*))?\}/g, (_, __, glob?: string) => glob ?? '*')
}

function expressionOf(glob: string): RegExp {
  const source = glob
    .split('*')
    .map((literal) => literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[^]*')
  return new RegExp(`^${source}$`)
}
