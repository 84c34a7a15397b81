import type { Cited } from '../verdict.ts'
import { storagePatterns } from './storage-patterns.ts'

const REFERENCE = 'https://firebase.google.com/docs/reference/rules'
const LANGUAGE = 'https://firebase.google.com/docs/rules/rules-language'

/** Verdicts of the Rules API, kept by a public conformance project. */
const PYRIC = 'https://github.com/davideast/pyric/blob'
const STRINGS = `${PYRIC}/91e35850b794356cc5e68aaa6ad3e436d95c9d18/packages/conformance/observations/storage-rules/rules-storage-stdlib-string-bytes-hashing.json`
const BYTES = `${PYRIC}/28e657f1b02eb9556f95729175469ead9689d398/packages/conformance/rules-corpus/storage/bytes-literal.ts`

/** Conditions that are true. */
export const storageTruths: readonly Cited<string>[] = [
  {
    topic: 'Strings',
    source: `${REFERENCE}/rules.String`,
    cases: [
      "'image/png'.matches('image/.*')",
      "!'ximage/png'.matches('image/.*')",
      "!'image/png\\n'.matches('image/png')",
      "'a.b'.matches('a[.]b')",
      "'cat,car'.split(',') == ['cat', 'car']",
      "'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']",
      "'bar'.replace('a', 'e') == 'ber'",
      "'É'.lower() == 'é' && 'é'.upper() == 'É'",
      "'  a '.trim() == 'a'",
      "'été'.size() == 3",
      "'é'.toUtf8().size() == 2",
    ],
  },
  {
    topic: 'What a replacement refers to, and the literals of strings',
    source: STRINGS,
    cases: [
      "'ab'.replace('(a)(b)', '$2$1') == 'ba'",
      "'ab'.replace('(?P<x>a)', '[${x}]') == '[a]b'",
      "'ab'.replace('(a)', '$10') == 'a0b'",
      "'ab'.replace('a', '\\\\$') == '$b'",
      "'aXa'.replace('a', 'b') == 'bXb' && 'a.b'.replace('.', '-') == '---'",
      "'\\x41\\u0041\\101' == 'AAA' && '\\x411' == 'A1' && '\\377' == 'ÿ'",
      "'\\b\\f\\n\\r\\t\\\\\\'\\\"'.toUtf8().toHexString() == '080C0A0D095C2722'",
      "'\\ud83d\\ude00' == '😀' && '😀'.size() == 2",
    ],
  },
  {
    topic: 'Repeats that prefer more or fewer',
    source: 'https://github.com/google/re2/wiki/Syntax',
    cases: [
      "'<a><b>'.replace('<.+>', '-') == '-' && '<a><b>'.replace('<.+?>', '-') == '--'",
      "'<a><b>'.replace('(?U)<.+>', '-') == '--' && '<a><b>'.replace('(?U)<.+?>', '-') == '-'",
      "'aaa'.replace('a{2,3}', '-') == '-' && 'aaa'.replace('a{2,3}?', '-') == '-a'",
    ],
  },
  ...storagePatterns,
  {
    topic: 'Lists',
    source: `${REFERENCE}/rules.List`,
    cases: [
      '[1, 2].size() == 2',
      '[1].concat([2]) == [1, 2]',
      "['a', 'b'].join(', ') == 'a, b'",
      "['a', 'b'].hasAll(['a'])",
      "!['a'].hasAll(['a', 'b'])",
      "['a', 'b'].hasAny(['b', 'c'])",
      "!['a'].hasAny(['b'])",
      "['a', 'a'].hasOnly(['a', 'b'])",
      "!['a', 'c'].hasOnly(['a', 'b'])",
      '[1, 2, 1].removeAll([1]) == [2]',
    ],
  },
  {
    topic: 'Sets',
    source: `${REFERENCE}/rules.Set`,
    cases: [
      '[1, 1].toSet().size() == 1',
      '[1, 2].toSet().union([3].toSet()) == [3, 2, 1].toSet()',
      '[1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()',
      '[1, 2].toSet().difference([2].toSet()) == [1].toSet()',
      '[1, 2].toSet().hasOnly([1, 2, 3])',
    ],
  },
  {
    topic: 'Maps',
    source: `${REFERENCE}/rules.Map`,
    cases: [
      "{'a': 1, 'b': 2}.keys() == ['a', 'b']",
      "{'a': 1}.values() == [1]",
      "{'a': 1}.size() == 1",
      "{'a': 1}.get('a', 7) == 1",
      "{'a': 1}.get('b', 7) == 7",
      "{'a': {'b': 2}}.get(['a', 'b'], 7) == 2",
      "{'a': {'b': 2}}.get(['a', 'c'], 7) == 7",
    ],
  },
  {
    topic: 'Differences of maps',
    source: `${REFERENCE}/rules.MapDiff`,
    cases: [
      "{'a': 1}.diff({}).addedKeys() == ['a'].toSet()",
      "{}.diff({'a': 1}).removedKeys() == ['a'].toSet()",
      "{'a': 0}.diff({'a': 1, 'b': 4}).changedKeys() == ['a'].toSet()",
      "{'a': 0}.diff({'a': 0}).unchangedKeys() == ['a'].toSet()",
      "{'a': 0, 'c': 0, 'u': 0}.diff({'r': 0, 'c': 1, 'u': 0}).affectedKeys() == ['a', 'r', 'c'].toSet()",
    ],
  },
  {
    topic: 'Timestamps',
    source: `${REFERENCE}/rules.Timestamp`,
    cases: [
      'timestamp.date(2024, 2, 29).dayOfWeek() == 4',
      'timestamp.date(2024, 3, 3).dayOfWeek() == 7',
      'timestamp.date(2024, 2, 29).dayOfYear() == 60',
      'timestamp.value(1709164800000) == timestamp.date(2024, 2, 29)',
      'timestamp.value(1500).toMillis() == 1500',
      'timestamp.value(1500).nanos() == 500000000',
      'timestamp.value(90061000).date() == timestamp.value(86400000)',
      'timestamp.value(90061000).time() == duration.time(1, 1, 1, 0)',
      "timestamp.value(0) + duration.value(1, 'm') == timestamp.value(60000)",
      "timestamp.value(60000) - timestamp.value(0) == duration.value(60, 's')",
      'timestamp.value(1) > timestamp.value(0)',
      'timestamp.date(2024, 12, 31).month() == 12 && timestamp.date(2024, 12, 31).year() == 2024',
    ],
  },
  {
    topic: 'Durations',
    source: `${REFERENCE}/rules.duration_`,
    cases: [
      "duration.value(1, 'w') == duration.value(7, 'd')",
      "duration.abs(duration.value(-1, 's')) == duration.value(1, 's')",
    ],
  },
  {
    topic: 'Durations, their methods',
    source: `${REFERENCE}/rules.Duration`,
    cases: [
      "duration.value(90, 's').seconds() == 90",
      "duration.value(1500, 'ms').nanos() == 500000000",
      "duration.value(1, 'h') > duration.value(59, 'm')",
    ],
  },
  {
    topic: 'Bytes',
    source: `${REFERENCE}/rules.Bytes`,
    cases: [
      "b'foo'.toHexString() == '666F6F'",
      "b'foo'.toBase64() == 'Zm9v'",
      "b'\\x00f'.size() == 2",
    ],
  },
  {
    topic: 'The literals of bytes',
    source: BYTES,
    cases: [
      "B'abc' == 'abc'.toUtf8() && b'' == ''.toUtf8()",
      "b'é' == 'é'.toUtf8() && b'é' == b'\\xc3\\xa9' && b'\\xe9'.size() == 1",
      "b'\\101\\x411\\n' == b'AA1\\012'",
    ],
  },
  {
    topic: 'Hashes',
    source: `${REFERENCE}/rules.hashing`,
    cases: [
      "hashing.sha256('').toHexString()[0:8] == 'E3B0C442'",
      "hashing.md5('a').toHexString() == '0CC175B9C0F1B6A831C399E269772661'",
      "hashing.crc32('abc').toHexString() == '352441C2'",
      "hashing.crc32c('123456789').toHexString() == 'E3069283'",
    ],
  },
  {
    topic: 'Mathematics',
    source: `${REFERENCE}/rules.math`,
    cases: [
      'math.abs(-2) == 2 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2 && math.round(2.5) == 3',
      'math.pow(2, 3) == 8 && math.sqrt(9) == 3',
      'math.isNaN(math.sqrt(-1))',
    ],
  },
  {
    topic: 'Places',
    source: `${REFERENCE}/rules.LatLng`,
    cases: ['math.floor(latlng.value(0, 0).distance(latlng.value(0, 1)) / 1000) == 111'],
  },
  {
    topic: 'Conversions',
    source: `${LANGUAGE}#converting_values`,
    cases: [
      "int('7') == 7 && int(7.9) == 7 && float('1.5') == 1.5",
      "string(7) == '7' && string(true) == 'true' && string(null) == 'null' && string(/a/b) == '/a/b'",
      "bool('true') && !bool('false')",
    ],
  },
]

/** Calls that fail at run time or do not parse. */
export const storageFailures: readonly Cited<string>[] = [
  {
    topic: 'Strings',
    source: `${REFERENCE}/rules.String`,
    cases: ["'a'.matches('(')", "'a'.matches('a(?=b)')", "'a'.size(1)", "'a'.contains('a')"],
  },
  {
    topic: 'Patterns and replacements',
    source: STRINGS,
    cases: [
      "'abc'.replace('(', 'x')",
      "'ab'.replace('a', '$&')",
      "'ab'.replace('a', '$1')",
      "'ab'.replace('a', '$')",
      "'abc'.split('(')",
      "'a'.matches('(' + 'a')",
    ],
  },
  {
    topic: 'Lists',
    source: `${REFERENCE}/rules.List`,
    cases: ['[1].join(1)'],
  },
  {
    topic: 'Durations',
    source: `${REFERENCE}/rules.duration_`,
    cases: ["duration.value(1, 'y')", 'duration.none(1)'],
  },
  {
    topic: 'Timestamps',
    source: `${REFERENCE}/rules.Timestamp`,
    cases: [
      'timestamp.value(0) + timestamp.value(0)',
      "timestamp.value(0) < duration.value(1, 's')",
    ],
  },
  {
    topic: 'Integers',
    source: `${REFERENCE}/rules.Integer`,
    cases: ['1.size()'],
  },
  {
    topic: 'Conversions',
    source: `${LANGUAGE}#converting_values`,
    cases: ["int('x')", "bool('yes')", "float('one')"],
  },
  {
    topic: 'Names that are none',
    source: `${REFERENCE}/rules`,
    cases: ['none.value(1)', 'none(1)'],
  },
  {
    topic: 'null has no methods',
    source: `${REFERENCE}/rules`,
    cases: ['null.size()'],
  },
]
