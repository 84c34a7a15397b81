import type { RulesQuery, Scope } from '../variables.ts'
import { asString, type Compiled, mayBe, type Type } from './types.ts'
import { EvaluationError, ExpressionError } from './expression-error.ts'

type QueryMember = readonly [type: Type, read: (query: RulesQuery) => unknown]

/** Source: https://firebase.google.com/docs/database/security/rules-conditions#query-based_rules */
const QUERY_MEMBERS: ReadonlyMap<string, QueryMember> = new Map<string, QueryMember>([
  ['orderByKey', ['boolean', ({ orderBy }) => orderBy === 'key']],
  ['orderByValue', ['boolean', ({ orderBy }) => orderBy === 'value']],
  ['orderByPriority', ['boolean', ({ orderBy }) => orderBy === 'priority']],
  [
    'orderByChild',
    ['ordering', ({ orderBy }) => (typeof orderBy === 'object' ? orderBy?.child : null)],
  ],
  ['startAt', ['primitive', ({ startAt }) => startAt]],
  ['endAt', ['primitive', ({ endAt }) => endAt]],
  ['equalTo', ['primitive', ({ equalTo }) => equalTo]],
  ['limitToFirst', ['number', ({ limitToFirst }) => limitToFirst]],
  ['limitToLast', ['number', ({ limitToLast }) => limitToLast]],
])

/**
 * Compiles `object.member`: a member of `auth` or of an object inside it (null if absent), the length of a string, or a
 * member of the query. Anything else throws an {@link ExpressionError}. So does a method that is not called; the service
 * accepts it only in a branch of a conditional.
 */
export function compileMember(object: Compiled, member: Compiled, offset: number): Compiled {
  const name = member.constant
  if (object.type === 'query') {
    const [type, read] = QUERY_MEMBERS.get(String(name)) ?? noSuchMember(name, offset)
    return { type, offset, evaluate: (scope) => read(object.evaluate(scope) as RulesQuery) ?? null }
  }
  if (object.type === 'any') return compileTokenMember(object, member, offset)
  if (name !== 'length' || !mayBe(object, 'string')) return noSuchMember(name, offset)
  const text = asString(object, 'length wants a string.')
  return { type: 'number', offset, evaluate: (scope) => text(scope).length }
}

function noSuchMember(name: unknown, offset: number): never {
  throw new ExpressionError(`No such method/property '${String(name)}'.`, offset)
}

function compileTokenMember(object: Compiled, member: Compiled, offset: number): Compiled {
  const key = (scope: Scope) => {
    const value = member.evaluate(scope)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new EvaluationError('A member is named by a string.')
  }
  const evaluate = (scope: Scope): unknown => {
    const owner = object.evaluate(scope)
    const name = key(scope)
    if (typeof owner === 'object' && owner !== null)
      return Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : null
    if (name !== 'length') return null
    if (typeof owner === 'string') return owner.length
    throw new EvaluationError('length wants a string.')
  }
  return { type: 'any', offset, evaluate }
}
