import { checkCallDepth } from './check-call-depth.ts'
import { parseExpression } from './parse-expression.ts'
import { parseFunction } from './parse-function.ts'
import {
  METHODS,
  RulesSyntaxError,
  type AllowStatement,
  type FunctionDeclaration,
  type MatchBlock,
  type Operation,
  type PathSegment,
  type RulesFile,
} from './syntax.ts'
import { TokenStream } from './token-stream.ts'

const STORAGE = 'firebase.storage'
const SERVICES = [STORAGE, 'cloud.firestore']

/**
 * Parses a rules file: a version, then functions and services in any order. Throws a RulesSyntaxError.
 *
 * The service's own errors list the words with which a file may start, « expecting {'function', 'import', 'service',
 * 'rules_version'} » (IsTheApp #29), and omit `rules_version` after the first statement. The syntax of an import, and the
 * effect of two services with one name, are not documented. Both are therefore rejected.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language
 */
export function parseRules(source: string): RulesFile {
  const tokens = new TokenStream(source)
  const rulesVersion = parseVersion(tokens)
  const functions: FunctionDeclaration[] = []
  const services = new Map<string, MatchBlock>()
  while (tokens.peek().kind !== 'end') {
    const { offset } = tokens.peek()
    if (tokens.accept('function')) declare(functions, parseFunction(tokens))
    else if (tokens.accept('service')) {
      const name = parseServiceName(tokens)
      if (services.has(name))
        throw new RulesSyntaxError(`A second 'service ${name}' in one file.`, offset)
      services.set(name, parseBlock(tokens, [], offset))
    } else refuse(tokens)
  }
  const storage = services.get(STORAGE) ?? tokens.fail(`Missing 'service ${STORAGE}'.`)
  services.delete(STORAGE)
  const rules: RulesFile = {
    rulesVersion,
    root: { path: [], functions, allows: [], matches: [storage], offset: 0 },
    otherServices: [...services.values()],
  }
  checkCallDepth(rules)
  return rules
}

function parseServiceName(tokens: TokenStream): string {
  const { offset } = tokens.peek()
  const first = tokens.expectName('a service name')
  const name = tokens.accept('.') ? `${first}.${tokens.expectName('a service name')}` : first
  if (!SERVICES.includes(name)) throw new RulesSyntaxError(`Unexpected service '${name}'.`, offset)
  return name
}

function refuse(tokens: TokenStream): never {
  const { text } = tokens.peek()
  if (text === 'rules_version') tokens.fail('rules_version has to come first.')
  if (text === 'import') tokens.fail('Imports are not supported.')
  tokens.fail("Unexpected token: 'function' or 'service' was expected.")
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

function parseBlock(
  tokens: TokenStream,
  path: readonly PathSegment[],
  offset: number,
  outer: readonly PathSegment[] = [],
): MatchBlock {
  const functions: FunctionDeclaration[] = []
  const allows: AllowStatement[] = []
  const matches: MatchBlock[] = []
  tokens.expect('{')
  while (!tokens.accept('}')) {
    const start = tokens.peek().offset
    if (tokens.accept('match')) {
      const above = [...outer, ...path]
      matches.push(
        tokens.nested(() => parseBlock(tokens, parseMatchPath(tokens, above), start, above)),
      )
    } else if (tokens.accept('allow')) allows.push(parseAllow(tokens, start))
    else if (tokens.accept('function')) declare(functions, parseFunction(tokens))
    else if (tokens.peek().text === '/') tokens.fail("Missing 'match' keyword before path.")
    else tokens.fail("Unexpected token: 'match', 'allow', 'function' or '}' was expected.")
  }
  return { path, functions, allows, matches, offset }
}

/**
 * Adds a function to the file, service or block that contains it. Rejects a second function of the same name.
 *
 * Source: packages/pyric/src/rules/grammar/compile-limits.ts of davideast/pyric, which quotes the service's error, and
 * https://github.com/firebase/firebase-tools/issues/5402
 */
function declare(functions: FunctionDeclaration[], declaration: FunctionDeclaration): void {
  const { name, offset } = declaration
  if (functions.some((other) => other.name === name))
    throw new RulesSyntaxError(`Function ${name} is already defined.`, offset)
  functions.push(declaration)
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

/**
 * Parses the path of a `match`: `/avatars/{uid}/{file=**}`. The path and the paths of the enclosing blocks may contain one
 * recursive wildcard in total.
 *
 * Source: packages/pyric/test/rules/linter/fixtures/compile-limits/captures.json of davideast/pyric, September 2026
 */
function parseMatchPath(tokens: TokenStream, outer: readonly PathSegment[]): PathSegment[] {
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
  if ([...outer, ...segments].filter(({ kind }) => kind === 'multi').length > 1)
    tokens.fail('A path has at most one recursive wildcard.')
  return segments
}
