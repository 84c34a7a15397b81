import type { Value } from '../../src/storage-rules/values/value.ts'
import type { Cited } from '../verdict.ts'
import { VERDICTS } from './pyric.ts'

/** The expected result of a condition: its value, or that it fails at run time or does not parse. */
export type StorageOutcome = Value

const LANGUAGE = 'https://firebase.google.com/docs/rules/rules-language'
const REFERENCE = 'https://firebase.google.com/docs/reference/rules'

/** Storage rules are based on CEL, according to their documentation. */
const CEL = 'https://github.com/google/cel-spec/blob/master/doc/langdef.md'

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
    source: VERDICTS.bytes,
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
    source: VERDICTS.patterns,
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
    topic: 'Numbers in lists and maps, which are equal within one type',
    source: VERDICTS.slicesAndEquality,
    cases: [
      ['[1] == [1.0]', false],
      ['[1.0] == [1]', false],
      ['[1] != [1.0]', true],
      ['[[2, 3]] == [[2, 3.0]]', false],
      ["{'a': 1} == {'a': 1.0}", false],
      ["{'a': [1.5]} == {'a': [1.5]}", true],
      ['0 == -0.0', true],
      ['[0.0] == [-0.0]', false],
      ['[-0.0] == [-0.0]', true],
      ["float('NaN') == float('NaN')", false],
      ["[float('NaN')] == [float('NaN')]", false],
      ['[7][0] == 7.0', true],
    ],
  },
  {
    topic: 'Numbers that a list has, which are of the same type',
    source: VERDICTS.lists,
    cases: [
      ['1 in [1.0]', false],
      ['1.0 in [1]', false],
      ['2.5 in [1, 2.5]', true],
      ['-0.0 in [0.0]', true],
      ['0 in [-0.0]', false],
      ['[0.0] in [[-0.0]]', false],
      ["float('NaN') in [float('NaN')]", false],
      ['[1, 2].hasAny([1.0])', false],
      ['[1, 2].hasAll([2.0])', false],
      ['[1].hasOnly([1.0])', false],
      ['[0.0].hasAny([-0.0])', true],
      ['[1, 2].removeAll([1.0, 2]) == [1]', true],
      ['[[1]].removeAll([[1.0]]) == [[1]]', true],
      ['[1].concat([1.0]).size()', 2n],
    ],
  },
  {
    topic: 'Numbers in sets and differences, which are equal by value at every depth',
    source: VERDICTS.sets,
    cases: [
      ['[1].toSet() == [1.0].toSet()', true],
      ['[1, 1.0, 2].toSet().size()', 2n],
      ['1.0 in [1].toSet()', true],
      ['[1].toSet().hasOnly([1.0])', true],
      ['[1, 2].toSet().difference([1.0].toSet()) == [2].toSet()', true],
      ['[[0.0], [-0.0]].toSet().size()', 1n],
      ["[[float('NaN')], [float('NaN')]].toSet().size()", 1n],
      ["float('NaN') in [float('NaN')].toSet()", true],
      ["{'a': 1, 'b': [2]}.diff({'a': 1.0, 'b': [2.0]}).affectedKeys().size()", 0n],
      ["{'a': float('NaN')}.diff({'a': float('NaN')}).unchangedKeys().size()", 1n],
      ["{'a': 1}.diff({'a': 1.5}).changedKeys().size()", 1n],
    ],
  },
  {
    topic: 'Lists and sets as arguments',
    source: VERDICTS.lists,
    cases: [
      ['[1, 2].toSet().hasAny([2].toSet())', true],
      ['[1, 2].hasAny([2].toSet())', 'fails'],
      ['[1, 2].hasAll([2].toSet())', 'fails'],
      ['[1, 2].hasOnly([1, 2].toSet())', 'fails'],
      ['[1, 2].concat([3].toSet())', 'fails'],
      ['[1, 2].toSet().concat([3])', 'fails'],
      ['[1, 2].removeAll([2].toSet())', 'fails'],
    ],
  },
  {
    topic: 'Sets as arguments of what only sets have',
    source: VERDICTS.sets,
    cases: [
      ['[1, 2].toSet().difference([2])', 'fails'],
      ['[1, 2].difference([2].toSet())', 'fails'],
    ],
  },
  {
    topic: 'Slices, which name the items at both of their ends',
    source: VERDICTS.slicesAndEquality,
    cases: [
      ['[1, 2, 3][0:0]', 'fails'],
      ['[1, 2, 3][1:1] == []', true],
      ['[1, 2, 3][2:2] == []', true],
      ['[1, 2, 3][2:3] == [3]', true],
      ['[1, 2, 3][3:3]', 'fails'],
      ['[1, 2, 3][2:1]', 'fails'],
      ['[1, 2, 3][-1:2]', 'fails'],
      ['[1, 2, 3][0:4]', 'fails'],
      ['[][0:0]', 'fails'],
      ["'abc'[0:0]", 'fails'],
      ["'abc'[2:2]", ''],
      ["'abc'[3:3]", 'fails'],
      ["'abc'[2:1]", 'fails'],
      ["''[0:0]", 'fails'],
      ["[1, 2]['size']", 'fails'],
    ],
  },
  {
    topic: 'Order of bytes, which have no sum and no elements',
    source: VERDICTS.bytes,
    cases: [
      ["b'ab' < b'b'", true],
      ["b'ab' > b'a'", true],
      ["b'\\xff' <= b'\\x00'", false],
      ["b'ab' >= b'ab'", true],
      ["b'ab' < 'b'", 'fails'],
      ["b'a' + b'b'", 'fails'],
      ["b'ab'[0]", 'fails'],
      ["b'1' == '1'", false],
    ],
  },
  {
    topic: 'A divisor right behind its slash, which is a path',
    source: VERDICTS.limits,
    cases: [
      ['(4/2) == 2', 'invalid'],
      ['(4/ 2) == 2', true],
    ],
  },
  {
    topic: 'Anything right behind a slash, which begins a path',
    source: VERDICTS.redefinitions,
    cases: [
      ['(1/0) == 1', 'invalid'],
      ['4/(2) == 2', 'invalid'],
      ['4/-2 == -2', 'invalid'],
      ["{'size': 2048}.size/1024 == 2", 'invalid'],
      ["'a'.size()/'a'.size() == 1", 'invalid'],
      ["{'size': 2048}.size /\n1024 == 2", true],
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
      ["{'a': 1} == {'b': 1}", false],
      ["{'a': 1} == {'a': 1, 'b': 2}", false],
      ['[1] == [1, 2]', false],
    ],
  },
]
