import { parseExpression } from './parse-expression.ts'
import type { FunctionDeclaration } from './syntax.ts'
import type { TokenStream } from './token-stream.ts'

/**
 * Largest number of parameters of a function. Source: https://firebase.google.com/docs/rules/rules-language#function and
 * its limits.
 */
const MAX_PARAMETERS = 7
/**
 * Largest number of `let` bindings in a function. The documentation says ten; the service compiles eleven and rejects
 * twelve.
 *
 * Source: packages/pyric/test/rules/linter/fixtures/compile-limits/captures.json of davideast/pyric, September 2026
 */
const MAX_LETS = 11

/**
 * Parses a function after its keyword: `let` bindings, then one `return`. The function's position is that of its name, as
 * in the warnings of a deployment.
 */
export function parseFunction(tokens: TokenStream): FunctionDeclaration {
  const { offset } = tokens.peek()
  const name = tokens.expectName('a function name')
  const parameters: string[] = []
  tokens.expect('(')
  if (!tokens.accept(')')) {
    do parameters.push(tokens.expectName('a parameter name'))
    while (tokens.accept(','))
    tokens.expect(')')
  }
  if (parameters.length > MAX_PARAMETERS)
    tokens.fail(`A function has at most ${MAX_PARAMETERS} parameters.`)

  tokens.expect('{')
  const lets: FunctionDeclaration['lets'][number][] = []
  while (tokens.accept('let')) {
    if (lets.length === MAX_LETS) tokens.fail(`A function has at most ${MAX_LETS} let bindings.`)
    const variable = tokens.expectName('a variable name')
    tokens.expect('=')
    lets.push({ name: variable, value: parseExpression(tokens) })
    tokens.expect(';')
  }
  tokens.expect('return')
  const body = parseExpression(tokens)
  tokens.accept(';')
  tokens.expect('}')
  return { name, parameters, lets, body, offset }
}
