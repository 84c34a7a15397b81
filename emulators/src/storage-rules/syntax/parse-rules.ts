import { parseExpression } from './parse-expression.ts'
import { parseFunction } from './parse-function.ts'
import {
  METHODS,
  type AllowStatement,
  type MatchBlock,
  type Operation,
  type PathSegment,
  type RulesFile,
} from './syntax.ts'
import { TokenStream } from './token-stream.ts'

/**
 * Parses a rules file with its `service firebase.storage`; throws a RulesSyntaxError.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language
 */
export function parseRules(source: string): RulesFile {
  const tokens = new TokenStream(source)
  const rulesVersion = parseVersion(tokens)
  const { offset } = tokens.peek()
  tokens.expect('service')
  const name = `${tokens.expectName('a service name')}${tokens.accept('.') ? `.${tokens.expectName('a service name')}` : ''}`
  if (name !== 'firebase.storage') tokens.fail(`Unexpected service '${name}'.`)
  const service = parseBlock(tokens, [], offset)
  if (tokens.peek().kind !== 'end') tokens.fail('Unexpected text after the service.')
  return { rulesVersion, service }
}

function parseVersion(tokens: TokenStream): 1 | 2 {
  if (!tokens.accept('rules_version')) return 1
  tokens.expect('=')
  const { kind, text } = tokens.peek()
  if (kind !== 'string' || (text !== '1' && text !== '2')) tokens.fail('Unsupported rules_version.')
  tokens.advance()
  tokens.accept(';')
  return text === '2' ? 2 : 1
}

function parseBlock(tokens: TokenStream, path: readonly PathSegment[], offset: number): MatchBlock {
  const functions = []
  const allows: AllowStatement[] = []
  const matches: MatchBlock[] = []
  tokens.expect('{')
  while (!tokens.accept('}')) {
    const start = tokens.peek().offset
    if (tokens.accept('match'))
      matches.push(tokens.nested(() => parseBlock(tokens, parseMatchPath(tokens), start)))
    else if (tokens.accept('allow')) allows.push(parseAllow(tokens, start))
    else if (tokens.accept('function')) functions.push(parseFunction(tokens, start))
    else if (tokens.peek().text === '/') tokens.fail("Missing 'match' keyword before path.")
    else tokens.fail("Unexpected token: 'match', 'allow', 'function' or '}' was expected.")
  }
  return { path, functions, allows, matches, offset }
}

function parseAllow(tokens: TokenStream, offset: number): AllowStatement {
  const operations = new Set<Operation>()
  do {
    const { text } = tokens.peek()
    const named = METHODS.get(text) ?? tokens.fail(`Unknown method '${text}'.`)
    tokens.advance()
    for (const operation of named) operations.add(operation)
  } while (tokens.accept(','))
  let condition = null
  if (tokens.accept(':')) {
    tokens.expect('if')
    condition = parseExpression(tokens)
  }
  if (tokens.peek().text !== '}') tokens.expect(';')
  return { operations, condition, offset }
}

/** Parses the path of a `match`: `/avatars/{uid}/{file=**}`. */
function parseMatchPath(tokens: TokenStream): PathSegment[] {
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
