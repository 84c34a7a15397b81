import type { PathSegment } from './syntax.ts'
import type { TokenStream } from './token-stream.ts'

/** Parses the path of a `match`: `/avatars/{uid}/{file=**}`. */
export function parseMatchPath(tokens: TokenStream): PathSegment[] {
  const segments: PathSegment[] = []
  while (tokens.accept('/')) {
    if (!tokens.accept('{')) {
      const name = tokens.pathSegment() ?? tokens.fail('Expected a path segment.')
      segments.push({ kind: 'literal', name })
      continue
    }
    const name = tokens.expectName('a wildcard name')
    const multi = tokens.accept('=') && !tokens.accept('*')
    if (multi) tokens.expect('**')
    tokens.expect('}')
    segments.push({ kind: multi ? 'multi' : 'single', name })
  }
  if (segments.length === 0) tokens.fail("Expected a path after 'match'.")
  if (segments.filter(({ kind }) => kind === 'multi').length > 1)
    tokens.fail('A path has at most one recursive wildcard.')
  return segments
}
