import type { Value } from '../../storage-rules/values/value.ts'
import type { Cited } from '../verdict.ts'

/** Value of a condition, or that it fails at run time or does not parse. */
export type StorageOutcome = Value

const LANGUAGE = 'https://firebase.google.com/docs/rules/rules-language'
const REFERENCE = 'https://firebase.google.com/docs/reference/rules'

/** These rules are based on CEL, as their documentation says. */
const CEL = 'https://github.com/google/cel-spec/blob/master/doc/langdef.md'

/** Verdicts of the Rules API, kept by a public conformance project. */
const PYRIC = 'https://github.com/davideast/pyric/blob'
const LITERALS = `${PYRIC}/28e657f1b02eb9556f95729175469ead9689d398/packages/conformance/rules-corpus/storage/bytes-literal.ts`
const PATTERNS = `${PYRIC}/ebdb8a36629452aedfc5ba4f8112d09020c0fee6/packages/conformance/observations/storage-rules/rules-storage-matches-regex.json`

export const storageOperators: readonly Cited<
  readonly [condition: string, outcome: StorageOutcome]
>[] = [
  {
    topic: 'Syntax',
    source: `${LANGUAGE}#operators_and_operator_precedence`,
    cases: [
      ['1 is text', 'invalid'],
      ['1 +', 'invalid'],
      ['(1', 'invalid'],
      ['1 = 2', 'invalid'],
      ['a ? b', 'invalid'],
      ['"unclosed', 'invalid'],
    ],
  },
  {
    topic: 'Escapes that literals do not have',
    source: LITERALS,
    cases: [
      ["'\\d' == 'd'", 'invalid'],
      ["'a\\.b' == 'a.b'", 'invalid'],
      ["'\\/' == '/'", 'invalid'],
      ["'\\0' == ''", 'invalid'],
      ["'\\400' == ''", 'invalid'],
      ["'\\x4' == ''", 'invalid'],
      ["'\\u{41}' == 'A'", 'invalid'],
      ["b'\\u00e9' == b''", 'invalid'],
      ["'a\rb' == 'a'", 'invalid'],
    ],
  },
  {
    topic: 'Patterns of `matches` that do not compile',
    source: PATTERNS,
    cases: [
      ["'a'.matches('(')", 'invalid'],
      ["'ab'.matches('a(?=b)b')", 'invalid'],
      ["'aa'.matches('(a)\\\\1')", 'invalid'],
      ["'a'.matches('a**')", 'invalid'],
      ["'a'.matches('[[:none:]]')", 'invalid'],
      ["'a'.replace('(', 'b')", 'fails'],
    ],
  },
  {
    topic: 'Errors that && and || absorb, and conditions that are no booleans',
    source: `${CEL}#logical-operators`,
    cases: [
      ['true && 1', 'fails'],
      ['1 || true', true],
      ['1 || false', 'fails'],
      ['!true', false],
      ['1 ? 2 : 3', 'fails'],
    ],
  },
  {
    topic: 'Sets',
    source: `${REFERENCE}/rules.Set`,
    cases: [
      ['[1].toSet() == [1, 2].toSet()', false],
      ['[1, 2].toSet() == [2, 1, 1].toSet()', true],
      ["'a' in ['a'].toSet()", true],
    ],
  },
  {
    topic: 'Paths',
    source: `${REFERENCE}/rules.Path`,
    cases: [
      ['/a/b/c[1]', 'b'],
      ["/a/$('b')/(default) == path('/a/b/(default)')", true],
      ["path('/a/$x').bind({'x': 'b'}) == /a/b", true],
    ],
  },
  {
    topic: 'is',
    source: `${LANGUAGE}#operators_and_operator_precedence`,
    cases: [
      ['1 is int', true],
      ['1 is number', true],
      ['1 is float', false],
      ['1.5 is float', true],
      ["'a' is string", true],
      ['true is bool', true],
      ['[] is list', true],
      ['{} is map', true],
      ['/a/b is path', true],
      ["b'ab' is bytes", true],
      ['null is string', false],
      ["duration.value(1, 's') is duration", true],
      ['timestamp.value(0) is timestamp', true],
    ],
  },
  {
    topic: 'Order',
    source: `${CEL}#ordering`,
    cases: [
      ["'a' < 'b'", true],
      ["'a' < 1", 'fails'],
      ['null < 1', 'fails'],
      ['2 >= 2.0', true],
      ['3 > 3', false],
    ],
  },
  {
    topic: 'Overflow',
    source: `${CEL}#overflow`,
    cases: [['9223372036854775807 + 1', 'fails']],
  },
  {
    topic: 'Integers',
    source: `${REFERENCE}/rules.Integer`,
    cases: [
      ['9223372036854775807 == 9223372036854775806', false],
      ['1 + 2 * 3', 7n],
      ['7 / 2', 3n],
      ['7 % 4', 3n],
      ['-(2 - 5)', 3n],
      ['1 / 0', 'fails'],
      ['2 * 1024 * 1024', 2097152n],
    ],
  },
  {
    topic: 'Floats',
    source: `${REFERENCE}/rules.Float`,
    cases: [
      ['1 == 1.0', true],
      ['7.0 / 2', 3.5],
    ],
  },
  {
    topic: 'Indexes and slices of lists',
    source: `${REFERENCE}/rules.List`,
    cases: [
      ['[1, 2, 3][1]', 2n],
      ['[1, 2, 3][3]', 'fails'],
      ['[1, 2, 3][-1]', 'fails'],
      ['[1, 2, 3][0:2] == [1, 2]', true],
    ],
  },
  {
    topic: 'Concatenation, indexes and slices of strings',
    source: `${REFERENCE}/rules.String`,
    cases: [
      ["'a' + 'b'", 'ab'],
      ["'a' + 1", 'fails'],
      ["'abcd'[1:3]", 'bc'],
      ["'abcd'[0]", 'a'],
      ["'abcd'[2:9]", 'fails'],
    ],
  },
  {
    topic: 'Membership of what has no members',
    source: `${LANGUAGE}#operators_and_operator_precedence`,
    cases: [["1 in 'abc'", 'fails']],
  },
  {
    topic: 'Precedence',
    source: `${LANGUAGE}#operators_and_operator_precedence`,
    cases: [
      ['true || false && false', true],
      ['!false && true', true],
      ['1 < 2 == true', true],
    ],
  },
  {
    topic: 'Equality',
    source: `${CEL}#equality`,
    cases: [
      ["1 == '1'", false],
      ['1 != 2', true],
      ['[1, [2]] == [1, [2]]', true],
      ["{'a': 1} == {'a': 1.0}", true],
      ["{'a': 1} == {'b': 1}", false],
      ["{'a': 1} == {'a': 1, 'b': 2}", false],
      ['[1] == [1, 2]', false],
    ],
  },
]
