import type { RE2JS } from 're2js'
import { compileRe2 } from '../../../re2/compile-re2.ts'
import { hasEmptyAlternative, unknownInPattern } from './check-pattern.ts'
import { asString, type Compiled, type Type } from './types.ts'
import { ExpressionError } from './expression-error.ts'
import type { CallExpression } from './syntax.ts'

type StringMethod = (text: string, ...args: string[]) => string | boolean

interface Signature {
  readonly type: Type
  readonly parameters: number
  readonly run: StringMethod
}

/** Source: https://firebase.google.com/docs/reference/security/database#string_methods */
const METHODS: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ['contains', { type: 'boolean', parameters: 1, run: (text, part = '') => text.includes(part) }],
  [
    'beginsWith',
    { type: 'boolean', parameters: 1, run: (text, part = '') => text.startsWith(part) },
  ],
  ['endsWith', { type: 'boolean', parameters: 1, run: (text, part = '') => text.endsWith(part) }],
  [
    'replace',
    {
      type: 'string',
      parameters: 2,
      run: (text, part = '', by = '') => text.replaceAll(part, () => by),
    },
  ],
  ['toLowerCase', { type: 'string', parameters: 0, run: (text) => text.toLowerCase() }],
  ['toUpperCase', { type: 'string', parameters: 0, run: (text) => text.toUpperCase() }],
])

/** Compiles a method of a string; null if strings have no such method. */
export function compileStringMethod(
  { method, offset, args: syntax }: CallExpression,
  object: Compiled,
  args: readonly Compiled[],
): Compiled | null {
  const text = () => asString(object, `${method}() wants a string.`)
  if (method === 'matches') {
    const [pattern] = syntax
    if (pattern?.kind !== 'regex' || syntax.length !== 1)
      throw new ExpressionError('matches() expects a regular expression literal.', offset)
    const expression = compilePattern(pattern)
    const subject = text()
    return { type: 'boolean', offset, evaluate: (scope) => expression.test(subject(scope)) }
  }
  const signature = METHODS.get(method)
  if (!signature) return null
  if (args.length !== signature.parameters)
    throw new ExpressionError(`${method}() expects ${signature.parameters} arguments.`, offset)
  const subject = text()
  const strings = args.map((arg) => asString(arg, `${method}() expects a string argument.`))
  const { type, run } = signature
  return {
    type,
    offset,
    evaluate: (scope) => run(subject(scope), ...strings.map((arg) => arg(scope))),
  }
}

function compilePattern({
  body,
  flags,
  offset,
}: {
  body: string
  flags: string
  offset: number
}): RE2JS {
  if (!/^i?$/.test(flags))
    throw new ExpressionError(`Unsupported regular expression flags '${flags}'.`, offset)
  const unknown = unknownInPattern(body)
  if (unknown !== null) {
    throw new ExpressionError(`'${unknown}' is not supported in regular expressions.`, offset)
  }
  try {
    const compiled = compileRe2(body, { ignoreCase: flags === 'i' })
    if (hasEmptyAlternative(body))
      throw new ExpressionError('A regular expression has no empty alternative.', offset)
    return compiled
  } catch (error) {
    if (error instanceof SyntaxError) throw new ExpressionError(error.message, offset)
    throw error
  }
}
