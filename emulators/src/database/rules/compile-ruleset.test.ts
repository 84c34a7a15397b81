import { describe, expect, it } from 'vitest'
import { reads, rulesOf, writes } from '../testing/judge.ts'
import { compileRuleset } from './compile-ruleset.ts'
import type { RulesetError } from './ruleset-error.ts'

/** Source: https://firebase.google.com/docs/database/security/core-syntax */
describe('reading', () => {
  const rules = rulesOf({
    open: { '.read': true, closed: { '.read': false } },
    rooms: { $room: { '.read': "$room == 'lobby' || data.child('public').val() === true" } },
    mixed: { fixed: {}, $any: { '.read': true } },
  })

  it('is granted everywhere below a grant', () => {
    expect(reads(rules, 'open/closed/deep')).toBe(true)
  })
  it('is not granted above a grant', () => {
    expect(reads(rules, 'rooms/lobby')).toBe(true)
    expect(reads(rules, 'rooms')).toBe(false)
    expect(reads(rules, '')).toBe(false)
  })
  it('evaluates a rule with the data at the rule’s own location', () => {
    const data = { rooms: { a: { public: true }, b: { public: false } } }
    expect(reads(rules, 'rooms/a/x', { data })).toBe(true)
    expect(reads(rules, 'rooms/b/x', { data })).toBe(false)
  })
  it('prefers an exact name to a wildcard, even if the name has no rules', () => {
    expect(reads(rules, 'mixed/other')).toBe(true)
    expect(reads(rules, 'mixed/fixed')).toBe(false)
  })
})

describe('writing', () => {
  it('requires a grant at or above the path; a grant below it has no effect', () => {
    const rules = rulesOf({ a: { b: { '.write': true } } })
    expect(writes(rules, { 'a/b': 1 })).toBe(true)
    expect(writes(rules, { 'a/b/c': 1 })).toBe(true)
    expect(writes(rules, { a: { b: 1 } })).toBe(false)
  })

  it('evaluates rules with the old tree as data and root, and the new tree as newData', () => {
    const write = "data.val() == 1 && root.child('a').val() == 1 && newData.val() == 2"
    const rules = rulesOf({ a: { '.write': write } })
    expect(writes(rules, { a: 2 }, { data: { a: 1 } })).toBe(true)
    expect(writes(rules, { a: 1 }, { data: { a: 2 } })).toBe(false)
  })

  it('evaluates every path of a write with the whole new tree', () => {
    const rules = rulesOf({
      '.write': false,
      a: { '.write': "newData.parent().child('b').val() == 2" },
      b: { '.write': true },
      c: { '.write': false },
    })
    expect(writes(rules, { a: 1, b: 2 })).toBe(true)
    expect(writes(rules, { a: 1, b: 3 })).toBe(false)
    expect(writes(rules, { b: 2, c: 1 })).toBe(false)
  })

  it('denies if a rule reads the variable query, which only reads have', () => {
    const rules = rulesOf({
      read: { '.write': '!query.orderByKey || true' },
      unread: { '.write': 'true || query.orderByKey' },
      checked: { '.write': true, '.validate': 'query.limitToFirst == null' },
    })
    expect(writes(rules, { read: 1 })).toBe(false)
    expect(writes(rules, { unread: 1 })).toBe(true)
    expect(writes(rules, { checked: 1 })).toBe(false)
  })
})

describe('validating', () => {
  const rules = rulesOf({
    '.write': true,
    widget: {
      '.validate': "newData.hasChildren(['color', 'size'])",
      color: { '.validate': 'newData.isString()' },
      size: { '.validate': 'newData.isNumber()' },
      $other: { '.validate': false },
    },
  })
  const widget = { color: 'blue', size: 1 }

  it.each([
    ['a whole value', { widget }, null, true],
    ['a value without a required child', { widget: { size: 1 } }, null, false],
    ['a leaf where children are wanted', { widget: 'foo' }, null, false],
    ['an unknown child', { widget: { ...widget, x: 1 } }, null, false],
    ['a bad child below the path', { '': { widget: { ...widget, size: 'x' } } }, null, false],
    ['one child, the others there', { 'widget/size': 2 }, { widget }, true],
    ['one child, the others missing', { 'widget/size': 2 }, null, false],
    ['one child with a bad value', { 'widget/size': 'x' }, { widget }, false],
    ['the deletion of the whole', { widget: null }, { widget }, true],
    ['the deletion of a required child', { 'widget/size': null }, { widget }, false],
    ['both children in one write', { 'widget/size': 2, 'widget/color': 'red' }, null, true],
  ] as const)('allows or denies %s', (_, values, data, allowed) => {
    expect(writes(rules, values, { data })).toBe(allowed)
  })

  it('ignores data outside the written paths', () => {
    const strict = rulesOf({ '.write': true, $key: { '.validate': 'newData.isString()' } })
    expect(writes(strict, { b: 'x' }, { data: { a: 1 } })).toBe(true)
    expect(writes(strict, { a: 1 }, { data: { a: 1 } })).toBe(false)
  })

  it('binds the wildcards below the written path', () => {
    const keyed = rulesOf({
      '.write': true,
      list: { $key: { '.validate': 'newData.val() == $key' } },
    })
    expect(writes(keyed, { list: { a: 'a', b: 'b' } })).toBe(true)
    expect(writes(keyed, { list: { a: 'a', b: 'a' } })).toBe(false)
  })
})

describe('compileRuleset', () => {
  it('accepts comments, and rules over several lines', () => {
    const source = '/* a */ {"rules": { // b\n ".read": "true && // c\n  1 < 2 /* d */"\n }}'
    expect(reads(compileRuleset(source), '')).toBe(true)
    expect(reads(compileRuleset(source.replace('1 < 2', '2 < 1')), '')).toBe(false)
  })

  it.each([
    '{"rules": {".read": "auth != null // x\\n || true"}}',
    '{"rules": {".read": "false /* \\" */ || true"}}',
    '{"rules": {".read": true,},}',
    '{"rules": {".read": true /* a */ , // b\n }}',
    '{"rules": {".read": true, "a": {".indexOn": ["x", "y",],},}}',
    '\uFEFF{"rules": {".read": true}}',
  ])('accepts %j', (source) => {
    expect(reads(compileRuleset(source), '')).toBe(true)
  })

  it('accepts a comma after the last item of a list', () => {
    const rules = compileRuleset('{"rules": {".indexOn": ["x", "y",],},}')
    expect(rules.indexesAt([])).toEqual(['x', 'y'])
  })

  it.each([
    ['{"rules": {\n  ".read": "root.isArray()"\n}}', 2, 18, "No such method/property 'isArray'."],
    ['{"rules": {".read": "\\"a\\" == skies"}}', 1, 31, "Unknown variable 'skies'."],
    ['{"rules": {\n ".read": true,,\n}}', 2, 16, 'Parse error.'],
    ['{"rules": {,}}', 1, 12, 'Parse error.'],
    ['{"rules": {".indexOn": [,]}}', 1, 25, 'Parse error.'],
    ['{"rules": {".indexOn": ["a",,]}}', 1, 29, 'Parse error.'],
    ['{"rules": {}},', 1, 14, 'Parse error.'],
    ["{'rules': {}}", 1, 2, 'Parse error.'],
    ['{rules: {}}', 1, 2, 'Parse error.'],
    ['{"rules": {".read": 01}}', 1, 21, 'Parse error.'],
    ['{"rules": {"a\nb": {}}}', 1, 14, 'Parse error.'],
    ['{"rules": {\n /* a }}', 2, 2, 'Unterminated comment.'],
    ['{"rules": {\n ".read": "true\n /* a"}}', 3, 2, 'Unterminated comment.'],
    ['{"rules": {".read": "// true"}}', 1, 29, 'Parse error.'],
    ['{"rules": {".woops": true}}', 1, 12, "Unknown rule '.woops'."],
    ['{"rules": {"a.b": {}}}', 1, 12, "Invalid key 'a.b': it contains . # $ / [ or ]."],
    ['{"rules": {"a$b": {}}}', 1, 12, "Invalid key 'a$b': it contains . # $ / [ or ]."],
    [
      '{"rules": {".read": "\'a\'.matches(/(/)"}}',
      1,
      34,
      'Invalid regular expression pattern. Pattern: (. Reason: missing closing ): (',
    ],
    [
      '{"rules": {".read": "\'a\'.matches(/a)/)"}}',
      1,
      34,
      'Invalid regular expression pattern. Pattern: a). Reason: unexpected ): a)',
    ],
    [
      '{"rules": {".read": "\'a\'.matches(/(a|)/)"}}',
      1,
      34,
      'A regular expression has no empty alternative.',
    ],
    ['{"rules": {".read": 1}}', 1, 21, '.read must be a string or a boolean.'],
    ['{"rules": {"a": null}}', 1, 17, 'Expected an object of rules.'],
    ['{"rules": {"a": {}, "a": {}}}', 1, 21, "Duplicate key 'a'."],
    ['{"rules": {"$a": {}, "$b": {}}}', 1, 22, 'A location has at most one wildcard.'],
    ['{"rules": {"$a": {"$a": {}}}}', 1, 19, "The wildcard '$a' is already bound above."],
    ['{"rules": {".indexOn": [1]}}', 1, 25, '.indexOn must be a string or a list of strings.'],
    ['{"rules": {}, "more": 1}', 1, 2, "Expected 'rules' property."],
    ['true', 1, 1, "Expected 'rules' property."],
    ['{".read": true}', 1, 2, "Expected 'rules' property."],
    ['', 1, 1, 'Parse error.'],
    ['{"rules": {".read": "true', 1, 26, 'Parse error.'],
  ])('rejects %j with an error at %i:%i: %s', (source, line, column, message) => {
    expect(() => compileRuleset(source)).toThrow(
      expect.objectContaining({ message, line, column }) as RulesetError,
    )
  })

  const chain = (length: number) => Array(length).fill('true').join(' && ')
  const within = (open: string, close: string, depth: number, inner = 'true') =>
    open.repeat(depth) + inner + close.repeat(depth)

  it('accepts rules nested more deeply than real rules are', () => {
    expect(reads(rulesOf({ '.read': chain(1000) }), '')).toBe(true)
    expect(reads(rulesOf({ '.read': within('(', ')', 199, chain(500)) }), '')).toBe(true)
    expect(reads(rulesOf({ '.read': within('!', '', 198) }), '')).toBe(true)
    const path = Array(190).fill('a').join('/')
    const nested = within('{"a": ', '}', 190, '{".read": true}')
    expect(reads(compileRuleset(`{"rules": ${nested}}`), path)).toBe(true)
  })

  it.each([
    ['operators', `{"rules": {".read": "${chain(4000)}"}}`, 1, 24_003],
    ['parentheses', `{"rules": {".read": "${within('(', ')', 3000)}"}}`, 1, 222],
    ['negations', `{"rules": {".read": "${within('!', '', 3000)}"}}`, 1, 222],
    ['lists', `{"rules": {".read": "${within('[', ']', 3000)}"}}`, 1, 222],
    ['conditions', `{"rules": {".read": "${within('true ? true : ', '', 3000)}"}}`, 1, 2815],
    ['locations', `{"rules": ${within('{"a":\n', '}', 10_000)}}`, 199, 6],
  ])('rejects %s that are nested too deeply', (_, source, line, column) => {
    expect(() => compileRuleset(source)).toThrow(
      expect.objectContaining({ name: 'RulesetError', line, column }) as RulesetError,
    )
  })

  it('returns the indexes of a path', () => {
    const rules = rulesOf({ a: { '.indexOn': 'x', $k: { '.indexOn': ['y', '.value'] } } })
    expect(rules.indexesAt(['a'])).toEqual(['x'])
    expect(rules.indexesAt(['a', 'b'])).toEqual(['y', '.value'])
    expect(rules.indexesAt(['a', 'b', 'c'])).toEqual([])
    expect(rules.indexesAt(['z', 'z'])).toEqual([])
  })
})
