import { isEmpty, type Path } from '../tree/node.ts'
import { RuleSnapshot } from './rule-snapshot.ts'
import { ruleAt, type RuleNode, type WriteRequest } from './ruleset.ts'
import type { Scope } from './variables.ts'

type WriteScope = Scope & { readonly newData: RuleSnapshot }

/**
 * Whether the rules allow one path of a write. A `.write` at the path or above it must grant the write. Every `.validate`
 * at, above or below the path must be true, wherever data exists after the write: « all .validate rules must be satisfied
 * at all levels of the hierarchy ». For example, a child that a rule above it requires cannot be deleted while its siblings
 * remain; targaryen observed this on the service.
 *
 * Sources: https://firebase.google.com/docs/rules/rules-behavior, https://github.com/goldibex/targaryen/pull/36 and
 * `tryWrite` in its `lib/database/ruleset.js`
 */
export function judgeWrite(rules: RuleNode, path: Path, request: WriteRequest): boolean {
  let scope = rootScope(request)
  let node: RuleNode | null = rules
  let granted = false
  for (let depth = 0; node; depth += 1) {
    granted ||= node.write?.(scope) ?? false
    if (!isValid(node, scope)) return false
    const key = path[depth]
    if (key === undefined) return granted && isValidBelow(node, scope)
    node = ruleAt(node, key)
    scope = childScope(scope, key)
  }
  return granted
}

function rootScope({ before, after, auth, now }: WriteRequest): WriteScope {
  const root = new RuleSnapshot(before)
  const newData = new RuleSnapshot(after)
  return { auth, now: () => now, root, data: root, newData, query: null, path: [] }
}

function childScope(scope: WriteScope, key: string): WriteScope {
  return {
    ...scope,
    data: scope.data.at(key),
    newData: scope.newData.at(key),
    path: [...scope.path, key],
  }
}

function isValid({ validate }: RuleNode, scope: WriteScope): boolean {
  return !validate || isEmpty(scope.newData.node) || validate(scope)
}

function isValidBelow(rules: RuleNode, scope: WriteScope): boolean {
  for (const key of scope.newData.node.children.keys()) {
    const child = ruleAt(rules, key)
    if (!child?.validates) continue
    const inner = childScope(scope, key)
    if (!isValid(child, inner) || !isValidBelow(child, inner)) return false
  }
  return true
}
