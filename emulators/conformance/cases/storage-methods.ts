import type { Cited } from '../verdict.ts'
import { VERDICTS } from './pyric.ts'
import { storagePatterns } from './storage-patterns.ts'

const REFERENCE = 'https://firebase.google.com/docs/reference/rules'
const LANGUAGE = 'https://firebase.google.com/docs/rules/rules-language'

/** Conditions about methods, all of which must be true. */
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
    source: VERDICTS.strings,
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
    source: VERDICTS.bytes,
    cases: [
      "B'abc' == 'abc'.toUtf8() && b'' == ''.toUtf8()",
      "b'é' == 'é'.toUtf8() && b'é' == b'\\xc3\\xa9' && b'\\xe9'.size() == 1",
      "b'\\101\\x411\\n' == b'AA1\\012'",
      "b'\\xfb\\xff'.toBase64() == '-_8='",
    ],
  },
  {
    topic: 'Hashes',
    source: `${REFERENCE}/rules.hashing`,
    cases: [
      "hashing.sha256('').toHexString()[0:8] == 'E3B0C442'",
      "hashing.md5('a').toHexString() == '0CC175B9C0F1B6A831C399E269772661'",
    ],
  },
  {
    topic: 'Checksums, whose lowest byte comes first',
    source: VERDICTS.strings,
    cases: [
      "hashing.crc32('abc').toHexString() == 'C2412435'",
      "hashing.crc32c('abc'.toUtf8()).toHexString() == 'B73F4B36'",
      "hashing.crc32c('123456789').toHexString() == '839206E3'",
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
    topic: 'The types of mathematics',
    source: VERDICTS.math,
    cases: [
      'math.ceil(0.5) is float && math.floor(3) is float && math.ceil(-0.5) == 0',
      'math.round(0.5) is int && math.round(-1.5) == -1 && math.round(2) is int',
      'math.round(math.sqrt(-1)) == 0 && math.round(math.pow(0, -1)) == 9223372036854775807',
      'math.abs(-7) is int && math.abs(-7.0) is float',
      'math.abs(-9223372036854775807 - 1) == -9223372036854775807 - 1',
      'math.pow(3, 2) is float && math.sqrt(16) is float && !math.isNaN(math.pow(0, -1))',
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
    ],
  },
  {
    topic: 'Ints, from floats and texts',
    source: VERDICTS.conversions,
    cases: [
      "int(-7.9) == -7 && int(float('NaN')) == 0 && int('+07') == 7",
      "int(float('-1e30')) == -9223372036854775808 && int(float('Infinity')) == 9223372036854775807",
      "int('-9223372036854775808') == -9223372036854775808",
    ],
  },
  {
    topic: 'Floats, from texts as Java reads them',
    source: VERDICTS.conversions,
    cases: [
      "float('NaN') != float('NaN') && float('-Infinity') < 0 && float('+Infinity') > 0",
      "float(' 7.5 ') == 7.5 && float('7.5F') == 7.5 && float('7D') == 7 && float('7.') == 7 && float('.5e1') == 5",
      "float('0x1.8p1') == 3 && float('-0xAp-1') == -5",
    ],
  },
  {
    topic: 'Texts, from floats as Java prints them',
    source: VERDICTS.conversions,
    cases: [
      "string(7.0) == '7.0' && string(-0.0) == '-0.0' && string(0.0) == '0.0' && string(0.25) == '0.25'",
      "string(0.001) == '0.001' && string(0.0009) == '9.0E-4' && string(9999999.5) == '9999999.5'",
      "string(10000000.0) == '1.0E7' && string(-12345678.5) == '-1.23456785E7' && string(float('1e100')) == '1.0E100'",
      "string(float('4.9e-324')) == '4.9E-324' && string(float('1e-323')) == '9.9E-324' && string(float('2e-323')) == '2.0E-323'",
      "string(float('NaN')) == 'NaN' && string(float('-Infinity')) == '-Infinity'",
    ],
  },
  {
    topic: 'Joined lists, whose items become texts',
    source: VERDICTS.lists,
    cases: [
      "[true, 7, 2.0, null, 'a', /b/c].join('|') == 'true|7|2.0|null|a|/b/c'",
      "[].join(',') == '' && [1.5, 2].join('') == '1.52'",
    ],
  },
  {
    topic: 'Keys, in the order of code points',
    source: VERDICTS.lists,
    cases: [
      "{'b': 1, 'a': 2}.keys() == ['a', 'b']",
      "{'9': 1, '10': 2, 'a': 3, 'B': 4, '': 5}.keys().join(',') == ',10,9,B,a'",
      "{'😀': 1, 'ｚ': 2, 'é': 3, 'z': 4}.keys() == ['z', 'é', 'ｚ', '😀']",
    ],
  },
]

/** Calls of methods that must fail at run time or not parse. */
export const storageFailures: readonly Cited<string>[] = [
  {
    topic: 'Strings',
    source: `${REFERENCE}/rules.String`,
    cases: [
      "'a'.matches('(')",
      "'a'.matches('a(?=b)')",
      "'a'.matches('\\\\p{Alphabetic}')",
      "'a'.size(1)",
      "'a'.contains('a')",
    ],
  },
  {
    topic: 'Patterns and replacements',
    source: VERDICTS.strings,
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
    cases: ["int('x')", "float('one')"],
  },
  {
    topic: 'Texts that are no numbers',
    source: VERDICTS.conversions,
    cases: [
      ...[
        "int('9223372036854775808')",
        "int('1e3')",
        "int(' 1')",
        "int('0x10')",
        "int('')",
        'int(true)',
      ],
      ...[
        "float('nan')",
        "float('inf')",
        "float('1_0')",
        "float('0x1')",
        "float('')",
        'float(null)',
      ],
    ],
  },
  {
    topic: 'Values that have no text',
    source: VERDICTS.conversions,
    cases: ["string(b'a')", 'string([1])', "string({'a': 1})", "string(duration.value(1, 's'))"],
  },
  {
    topic: 'Items that have no text',
    source: VERDICTS.lists,
    cases: ["[['a']].join(',')", "[b'a'].join(',')", "[{'a': 1}].join(',')"],
  },
  {
    topic: 'A function that the page of booleans has, and the service does not',
    source: VERDICTS.bool,
    cases: ["bool('true')", 'bool(true)'],
  },
  {
    topic: 'Mathematics: a function that the page has and the service does not, and other types',
    source: VERDICTS.math,
    cases: ['math.isInfinite(1.0)', "math.abs('1')", "math.isNaN('a')", "math.pow(2, '1')"],
  },
  {
    topic: 'Each `abs` takes what its namespace is about',
    source: `${REFERENCE}/rules.duration_`,
    cases: ['duration.abs(-1)', "math.abs(duration.value(-1, 's'))"],
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
