import { callsIn } from './parts-of.ts'
import {
  RulesSyntaxError,
  type FunctionDeclaration,
  type MatchBlock,
  type RulesFile,
} from './syntax.ts'

/** The service's message says 20, but the service accepts 21 functions on one stack. */
const MAX_CALLS = 21

/** A function, and the functions in its scope. */
interface Declared {
  readonly declaration: FunctionDeclaration
  readonly visible: ReadonlyMap<string, Declared>
}

/**
 * Rejects function calls that are nested too deeply, even in functions that no rule calls. Recursion is rejected, too.
 *
 * Source: https://firebase.google.com/docs/rules/rules-language#function;
 * packages/pyric/test/rules/linter/fixtures/compile-limits/captures.json of davideast/pyric, September 2026
 */
export function checkCallDepth({ root, otherServices }: RulesFile): void {
  const depths = new Map<FunctionDeclaration, number>()

  const depthOf = ({ declaration, visible }: Declared, callers: readonly string[]): number => {
    const known = depths.get(declaration) ?? 1
    if (callers.length + known > MAX_CALLS)
      throw new RulesSyntaxError(
        `Maximum allowed call depth of 20 is reached for [${callers.join('->')}] call stack.`,
        declaration.offset,
      )
    if (depths.has(declaration)) return known
    const { name, lets, body } = declaration
    const called = [...callsIn([...lets.map(({ value }) => value), body])]
      .map((one) => visible.get(one))
      .filter((one) => one !== undefined)
    const depth = 1 + Math.max(0, ...called.map((one) => depthOf(one, [...callers, name])))
    depths.set(declaration, depth)
    return depth
  }

  const visit = ({ functions, matches }: MatchBlock, outer: ReadonlyMap<string, Declared>) => {
    const visible = new Map(outer)
    for (const declaration of functions) visible.set(declaration.name, { declaration, visible })
    for (const declaration of functions) depthOf({ declaration, visible }, [])
    for (const block of matches) visit(block, visible)
  }
  visit({ ...root, matches: [...root.matches, ...otherServices] }, new Map())
}
