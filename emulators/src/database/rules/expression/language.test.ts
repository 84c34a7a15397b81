import { describe, expect, it } from 'vitest'
import { outcomeOf, type Outcome } from '../testing/judge.ts'
import type { Json } from '../testing/tree.ts'

const bob = {
  uid: 'bob',
  token: { admin: true, level: 3, name: 'Bob', roles: { editor: true } },
  provider: 'custom',
}
const data: Json = { title: 'bar', count: 2, flag: true, list: { a: 1, b: { c: 'x' } } }

/**
 * Rule, and what it does for bob over the data above: as the reference says
 * (https://firebase.google.com/docs/reference/security/database) and, for type errors, as the service
 * was recorded to answer (https://github.com/goldibex/targaryen, test/spec/lib/parser/fixtures.json).
 */
const cases: [rule: string, outcome: Outcome][] = [
  // Literals and syntax
  ['true', true],
  ['7', 'invalid'],
  ["'foo'", 'invalid'],
  ['var a = 1', 'invalid'],
  ['root = 5', 'invalid'],
  ['true; true', 'invalid'],
  ['(2 ** 2) == 4', 'invalid'],
  ['newData.exists()', 'invalid'],
  ["skies == 'blue'", 'invalid'],
  ["$other == 'blue'", 'invalid'],
  ["$color == 'blue'", true],
  ["$color == 'green'", false],
  ['"a\\"b" == \'a"b\'', true],
  ['.5 == 0.5', 'invalid'],
  ['1e3 == 1000', true],
  // auth
  ['auth != null', true],
  ["auth.uid === 'bob'", true],
  ["auth.provider == 'custom'", true],
  ["auth['uid'] == 'bob'", true],
  ['auth.token.admin == true', true],
  ['auth.token.none == null', true],
  ['auth.token.none.deeper == null', true],
  ['auth.token.roles.editor == true', true],
  ["auth.token.roles['editor'] == true", true],
  ['auth.token.__proto__ == null', true],
  ['auth.token.constructor == null', true],
  ['auth.token.admin', 'invalid'],
  ['auth.token.admin && true', 'invalid'],
  ["auth.token.name.contains('o')", true],
  ["auth.token.none.contains('o')", 'fails'],
  ['auth.token.name.length == 3', true],
  ['auth.token.none.length > 0', 'fails'],
  ['auth.token.name.notFound() == false', 'invalid'],
  // Equality
  ['auth.token.level == 3', true],
  ["auth.token.level == '3'", false],
  ["auth.token.none != 'x'", true],
  ["root.child('title') != null", 'invalid'],
  ['1 == 1.0', true],
  // Comparison
  ['auth.token.level < 5', true],
  ["auth.token.level < 'x'", 'fails'],
  ['auth.token.none < 5', 'fails'],
  ["'a' < 'b'", true],
  ["1 < 'a'", 'invalid'],
  ['root.val() > true', 'invalid'],
  ["root.child('count').val() >= 2", true],
  ["auth.token.level >= root.child('count').val()", true],
  ["auth.token.name >= root.child('count').val()", 'fails'],
  ['auth.token.level > auth.uid.length', false],
  // Arithmetic
  ['(auth.token.level + 1) == 4', true],
  ["(auth.token.name + 1) == 'Bob1'", true],
  ["(1 + auth.token.name) == '1Bob'", true],
  ["('' + 1700000000) == '1700000000'", true],
  ['(1 + auth.token.admin) == 2', 'fails'],
  ['(1 + auth.token.none) == 2', 'fails'],
  ['(1 + true) == 2', 'invalid'],
  ['(auth.token.name - 1) == 0', 'fails'],
  ['(auth.token.level % 2) == 1', true],
  ['(auth.token.level / 2) == 1.5', true],
  ["(1/0 + '') == 'NaN'", true],
  ['(1/0) > 2', false],
  ['-auth.token.level == -3', true],
  ['-auth.token.name == -1', 'fails'],
  ['2 + 3 * 4 == 14', true],
  ['(2 + 3) * 4 == 20', true],
  ['10 - 2 - 3 == 5', true],
  // Logic
  ['true || auth.token.none < 1', true],
  ['false && auth.token.none < 1', false],
  ['auth.token.none < 1 || true', 'fails'],
  ['!(auth.token.none == null)', false],
  ['!auth.token.admin', 'invalid'],
  ['false || true && false', false],
  ["auth.token.admin === true ? root.child('title').exists() : false", true],
  ['true ? 7 : true', 'invalid'],
  ['auth.token.name ? true : false', 'invalid'],
  // Strings
  ["'foo'.contains('o')", true],
  ["'foo'.contains(7)", 'invalid'],
  ["'foo3'.contains(auth.token.level)", 'fails'],
  ["'foo'.beginsWith('fo')", true],
  ["'foo'.beginsWith('oo')", false],
  ["'foo'.endsWith('oo')", true],
  ["'foo'.endsWith('fo')", false],
  ["'a$b$'.replace('$', '$&') == 'a$&b$&'", true],
  ["'foo'.replace('o') == 'f'", 'invalid'],
  ["'Foo'.toLowerCase() == 'foo'", true],
  ["'Foo'.toUpperCase() == 'FOO'", true],
  ["'foo'.length == 3", true],
  ["'foo'.size() == 3", 'invalid'],
  ["'foo'['contains']('o')", true],
  // Regular expressions
  ["root.child('title').val().matches(/^b[a-z]r$/)", true],
  ["root.child('title').val().matches(/a/)", true],
  ["root.child('title').val().matches(/BAR/i)", true],
  ["root.child('title').val().matches(/BAR/)", false],
  ["root.child('title').val().matches(/bar/ig)", 'invalid'],
  ["root.child('title').val().matches('/bar/')", 'invalid'],
  ["root.child('title').val().matches(/(?=b)/)", 'invalid'],
  ["root.child('title').val().matches(/^(?:foo|bar)$/)", true],
  ["root.child('title').val().matches(/[/]/)", false],
  ["root.child('count').val().matches(/2/)", 'fails'],
  // Snapshots
  ["root.child('title').val() == 'bar'", true],
  ["root.child('list/b/c').val() == 'x'", true],
  ["root.child('/list//b/').child('c').val() == 'x'", true],
  ["root.child('list').val() != null", true],
  ["root.child('none').val() == null", true],
  ["root.child('list').child('a').parent().hasChild('b')", true],
  ['root.parent().exists()', 'fails'],
  ["root.child('none').parent().child('title').exists()", true],
  ["root.hasChild('list/b')", true],
  ["root.hasChild('list/z')", false],
  ['root.hasChildren()', true],
  ["root.child('title').hasChildren()", false],
  ["root.hasChildren(['title', 'list/a'])", true],
  ["root.hasChildren(['title', 'none'])", false],
  ['root.hasChildren([])', 'fails'],
  ["root.hasChildren('title')", 'invalid'],
  ["root.hasChildren(['title', 7])", 'invalid'],
  ['root.hasChildren([auth.token.none])', 'fails'],
  ['root.child(auth.token.none).exists()', 'fails'],
  ["root.child('banned/bob@example.com').val() != true", true],
  ['root.child(7).exists()', 'invalid'],
  ["root.child('title').isString()", true],
  ["root.child('count').isString()", false],
  ["root.child('count').isNumber()", true],
  ["root.child('flag').isBoolean()", true],
  ["root.child('title').getPriority() == null", true],
  ["root.child('title').isArray()", 'invalid'],
  ['root.val().notFound == false', 'invalid'],
  ["root['exists']()", true],
  ["root['exi' + 'sts']()", 'invalid'],
  // now
  ['now == 1700000000000', true],
  ['now.length > 1', 'invalid'],
]

describe('the language of rules', () => {
  it.each(cases)('%s → %s', (rule, outcome) => {
    expect(outcomeOf(rule, { data, auth: bob })).toBe(outcome)
  })

  it('answers null for every member of a signed-out auth, and fails on methods', () => {
    expect(outcomeOf('auth == null')).toBe(true)
    expect(outcomeOf("auth.uid !== 'x'")).toBe(true)
    expect(outcomeOf("auth.uid.contains('x')")).toBe('fails')
    expect(outcomeOf("root.child('users/' + auth.uid).exists()")).toBe('fails')
  })

  it.each<[string, object, Outcome]>([
    ['query.orderByKey && !query.orderByValue && !query.orderByPriority', {}, true],
    ['query.orderByValue', { orderBy: 'value' }, true],
    ["query.orderByChild == 'owner'", { orderBy: { child: 'owner' } }, true],
    ["query.orderByChild == 'owner'", { orderBy: { child: 'name' } }, false],
    ['query.orderByChild == null', {}, true],
    ['query.orderByChild == auth.uid', {}, 'invalid'],
    ['query.limitToFirst <= 10', { limitToFirst: 10 }, true],
    ['query.limitToFirst <= 10', { limitToFirst: 11 }, false],
    ['query.limitToFirst <= 10', {}, 'fails'],
    ['query.equalTo == true', { equalTo: true }, true],
    ['query.startAt == null && query.endAt == 3', { endAt: 3 }, true],
    ['query.foo == 1', {}, 'invalid'],
  ])('%s for the query %j → %s', (rule, query, outcome) => {
    expect(outcomeOf(rule, { query })).toBe(outcome)
  })
})
