import { expect, it } from 'vitest'
import { parseRules } from './parse-rules.ts'
import { warningsOf } from './warnings-of.ts'

/** Returns the warnings about a service with this body, each with the text at its position. */
function warnings(body: string): string[] {
  return warningsOfFile(`rules_version = '2'; service firebase.storage { ${body} }`)
}

function warningsOfFile(source: string): string[] {
  return warningsOf(parseRules(source)).map(
    ({ description, offset }) =>
      `${description} at ${/^\.?\w*/.exec(source.slice(offset))?.[0] ?? ''}`,
  )
}
const allow = (condition: string, functions = '') =>
  `${functions} match /b/{bucket}/o/{name=**} { allow get: if ${condition}; }`

it.each([
  ['request.auth.uid == name && bucket.size() > 0'],
  ["resource.size < 5 && duration.value(1, 's') > duration.abs(request.time - timestamp.value(0))"],
  ["int('7') == 7 && name.split('/')[0] in ['a'] && {'a': name}.keys().size() == 1"],
  ['firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.admin'],
])('warningsOf returns no warning for known names: %s', (condition) => {
  expect(warnings(allow(condition))).toEqual([])
})

it('warningsOf accepts parameters, and variables after their declaration', () => {
  const twice = 'function twice(n) { let m = n * 2; return m == n + k; }'
  expect(warnings(allow('twice(2)', twice))).toEqual(['Invalid variable name: k. at k'])
  const early = 'function early(n) { let a = b; let b = n; return a == b; }'
  expect(warnings(allow('early(2)', early))).toEqual(['Invalid variable name: b. at b'])
})

it('warningsOf accepts names declared in enclosing scopes, but not in sibling scopes', () => {
  const beside =
    'match /x/{id} { function own() { return true; } allow get: if own() && id != null; }'
  expect(warnings(`${beside} ${allow('own() && id != null')}`)).toEqual([
    'Invalid function name: own. at own',
    'Invalid variable name: id. at id',
  ])
})

it('warningsOf warns about methods that belong to no type or namespace', () => {
  expect(warnings(allow('get(name) && name.containsKey(1) && duration.none(1)'))).toEqual([
    'Invalid function name: get. at get',
    'Invalid function name: containsKey. at .containsKey',
    'Invalid function name: none. at .none',
  ])
})

it('warningsOf warns about unused functions, and about `request` in such functions', () => {
  const idle = 'function idle(a) { return request.auth.uid == a; }'
  expect(warnings(allow('true', idle))).toEqual([
    'Unused function: idle. at idle',
    'Invalid variable name: request. at request',
  ])
  expect(warnings(allow('idle(name)', idle))).toEqual([])
})

it('warns about top-level functions that no service calls, and accepts those that any service calls', () => {
  const storage = `service firebase.storage { ${allow('used()')} }`
  const firestore =
    'service cloud.firestore { match /a/{id} { allow read: if shared() && exists(/a/b); } }'
  const functions =
    'function used() { return own(); } function idle() { return true; } function shared() { return true; }'
  expect(warningsOfFile(`${functions} ${storage} ${firestore}`)).toEqual([
    'Invalid function name: own. at own',
    'Unused function: idle. at idle',
  ])
})
