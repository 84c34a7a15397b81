import { describe, expect, it } from 'vitest'
import { storageRequests } from '../../../conformance/cases/storage-requests.ts'
import { parseRules } from '../syntax/parse-rules.ts'
import type { Value } from '../values/value.ts'
import { permits } from './permits.ts'

function permitsIn(body: string, path: string, method = 'get', version = "rules_version = '2';") {
  const rules = parseRules(
    `${version} service firebase.storage { match /b/{bucket}/o { ${body} } }`,
  )
  const segments = ['b', 'main', 'o', ...path.split('/').filter(Boolean)]
  return permits(rules, {
    path: segments,
    method,
    variables: new Map<string, Value>([
      ['resource', null],
      ['request', new Map()],
    ]),
  })
}

/** Source: https://firebase.google.com/docs/rules/rules-behavior */
describe('permits', () => {
  it.each<[string, string, boolean]>([
    ['match /a/{x} { allow get; }', 'a/1', true],
    ['match /a/{x} { allow get; }', 'a', false],
    ['match /a/{x} { allow get; }', 'a/1/2', false],
    ['match /a/{x=**} { allow get; }', 'a/1/2', true],
    ['match /a/{x=**} { allow get; }', 'a', true],
    ['match /{x=**}/c { allow get; }', 'a/b/c', true],
    ['match /{x=**}/c { allow get; }', 'c', true],
    ['match /{x=**}/c { allow get; }', 'a/b', false],
    ['match /a { allow get; match /b { allow get: if false; } }', 'a', true],
    ['match /a { allow get; match /b { allow get: if false; } }', 'a/b', false],
    ['match /a/b { allow get: if false; } match /a/{x} { allow get; }', 'a/b', true],
    ['match /a/{x} { allow get: if x == "1"; }', 'a/1', true],
    ['match /a/{x} { allow get: if x == "1"; }', 'a/2', false],
    ['match /a/{x=**} { allow get: if x == /1/2; }', 'a/1/2', true],
    ['match /a/{x} { match /{y} { allow get: if x == y; } }', 'a/1/1', true],
    ['match /a/{x} { match /{y} { allow get: if x == y; } }', 'a/1/2', false],
    ['match /a/{x} { allow get: if resource.none; allow get: if true; }', 'a/1', true],
    ['match /a/{x} { allow get: if resource.none; }', 'a/1', false],
    ['match /a/{x} { allow get: if "true"; }', 'a/1', false],
    ['allow get: if bucket == "main";', '', true],
  ])('%s: %s → %s', (body, path, allowed) => {
    expect(permitsIn(body, path)).toBe(allowed)
  })

  it.each<[string, string[]]>([
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['get, create', ['get', 'create']],
    ['update', ['update']],
  ])('allow %s: permits exactly the operations %j', (methods, allowed) => {
    const all: string[] = ['get', 'list', 'create', 'update', 'delete']
    expect(
      all.filter((method) => permitsIn(`match /a { allow ${methods}; }`, 'a', method)),
    ).toEqual(allowed)
  })

  it.each(storageRequests.flatMap(({ cases }) => cases))(
    'allow %s: a request to %s → %s',
    (allowed, method, permitted) => {
      expect(permitsIn(`match /a { allow ${allowed}; }`, 'a', method)).toBe(permitted)
    },
  )

  it.each([
    ['allow get;', 'read'],
    ['allow list;', 'read'],
    ['allow create;', 'write'],
    ['allow create, update;', 'write'],
    ['allow update, delete; allow create: if request.none;', 'write'],
    ['allow read, write;', 'fly'],
    ['allow read, write;', ''],
  ])('%s does not permit a request to %s', (allows, method) => {
    expect(permitsIn(`match /a { ${allows} }`, 'a', method)).toBe(false)
  })

  it('permits a `write` if different rules permit its operations', () => {
    const body = 'match /a { allow create, update; } match /{x=**} { allow delete; }'
    expect(permitsIn(body, 'a', 'write')).toBe(true)
  })

  it('sets request.method to the single operation, never to read or write', () => {
    const named = (names: string) => `match /a { allow write: if request.method in [${names}]; }`
    expect(permitsIn(named("'create', 'update', 'delete'"), 'a', 'write')).toBe(true)
    expect(permitsIn(named("'write', 'create'"), 'a', 'write')).toBe(false)
  })

  it('requires at least one segment for a recursive wildcard in version 1', () => {
    expect(permitsIn('match /a/{x=**} { allow get; }', 'a', 'get', '')).toBe(false)
    expect(permitsIn('match /a/{x=**} { allow get; }', 'a/1', 'get', '')).toBe(true)
  })

  it('denies a name with an empty segment', () => {
    const rules = parseRules('service firebase.storage { match /{x=**} { allow get; } }')
    expect(permits(rules, { path: ['a', '', 'b'], method: 'get', variables: new Map() })).toBe(
      false,
    )
    expect(permits(rules, { path: ['a', 'b'], method: 'get', variables: new Map() })).toBe(true)
  })
})

/** Source: https://firebase.google.com/docs/rules/rules-language#function */
describe('functions', () => {
  it.each<[string, boolean]>([
    ['function f(a, b) { return a == b; } match /{x} { allow get: if f(x, "1"); }', true],
    [
      'function f(a) { let b = a + "!"; let c = b + "!"; return c == "1!!"; } match /{x} { allow get: if f(x); }',
      true,
    ],
    ['match /{x} { function f() { return x == "1"; } allow get: if f(); }', true],
    ['function f() { return x == "1"; } match /{x} { allow get: if f(); }', false],
    ['function f() { return bucket == "main" } match /{x} { allow get: if f(); }', true],
    [
      'function f() { return true; } match /{x} { function f() { return false; } allow get: if f(); }',
      false,
    ],
    ['function f(a) { return a; } match /{x} { allow get: if f(); }', false],
    ['match /{x} { allow get: if g(); }', false],
  ])('%s → %s', (body, allowed) => {
    expect(permitsIn(body, '1')).toBe(allowed)
  })
})
