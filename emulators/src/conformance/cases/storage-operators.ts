import type { Value } from '../../storage-rules/values/value.ts'

/** What a condition is, or that it fails while it runs, or that it does not parse. */
export type StorageOutcome = Value

/** Source: https://firebase.google.com/docs/rules/rules-language#operators and the storage reference. */
export const storageOperators: [condition: string, outcome: StorageOutcome][] = [
  // Errors absorbed: https://firebase.google.com/docs/reference/security/storage#evaluation_errors
  ['true && 1', 'fails'],
  ['1 || true', true],
  ['1 || false', 'fails'],
  ['!true', false],
  // Null and members
  ['1 ? 2 : 3', 'fails'],
  // Equality and order
  ['1 == 1.0', true],
  ["1 == '1'", false],
  ['1 != 2', true],
  ["'a' < 'b'", true],
  ["'a' < 1", 'fails'],
  ['null < 1', 'fails'],
  ['2 >= 2.0', true],
  ['3 > 3', false],
  ['9223372036854775807 == 9223372036854775806', false],
  ['[1, [2]] == [1, [2]]', true],
  ["{'a': 1} == {'a': 1.0}", true],
  ["{'a': 1} == {'b': 1}", false],
  ["{'a': 1} == {'a': 1, 'b': 2}", false],
  ['[1].toSet() == [1, 2].toSet()', false],
  ['[1] == [1, 2]', false],
  ['[1, 2].toSet() == [2, 1, 1].toSet()', true],
  // Arithmetic
  ['1 + 2 * 3', 7n],
  ['7 / 2', 3n],
  ['7.0 / 2', 3.5],
  ['7 % 4', 3n],
  ['-(2 - 5)', 3n],
  ['1 / 0', 'fails'],
  ['9223372036854775807 + 1', 'fails'],
  ["'a' + 'b'", 'ab'],
  ["'a' + 1", 'fails'],
  ['2 * 1024 * 1024', 2097152n],
  // in, is
  ["'a' in ['a'].toSet()", true],
  ["1 in 'abc'", 'fails'],
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
  ['1 is text', 'invalid'],
  // Indexes and slices
  ['[1, 2, 3][1]', 2n],
  ['[1, 2, 3][3]', 'fails'],
  ['[1, 2, 3][-1]', 'fails'],
  ['[1, 2, 3][0:2] == [1, 2]', true],
  ["'abcd'[1:3]", 'bc'],
  ["'abcd'[0]", 'a'],
  ["'abcd'[2:9]", 'fails'],
  ['/a/b/c[1]', 'b'],
  // Paths
  ["/a/$('b')/(default) == path('/a/b/(default)')", true],
  ["path('/a/$x').bind({'x': 'b'}) == /a/b", true],
  // Precedence
  ['true || false && false', true],
  ['!false && true', true],
  ['1 < 2 == true', true],
  // Syntax
  ['1 +', 'invalid'],
  ['(1', 'invalid'],
  ['1 = 2', 'invalid'],
  ['a ? b', 'invalid'],
  ['"unclosed', 'invalid'],
]
