const PATH_CHARACTERS = ['.', '#', '$', '[', ']', '/']
const SPECIAL = [
  ...['\0', '\u0001', '\u001b[31m', '\t', '\n', '\r\n', '\u007f', '\u0085', '\u2028', '\u2029'],
  ...['\u202e', '\u202d', '\u2066', '\u2069', '\u200f', '\u061c', '\ufeff', '\u200b', '\u200d'],
  ...['\ud800', '\udfff', '\ud83d', '\uf8ff', '\uffff', '\u{10ffff}', '\u{1f469}\u200d\u{1f467}'],
  ...[
    '\u0301',
    '\u0000\u0301',
    'ﷺ',
    'İ',
    'ſ',
    'ﬃ',
    '\u115f',
    '\u3164',
    '%00',
    '%2e%2e%2f',
    '\\',
    '"',
    "'",
  ],
]
const PHRASES = [
  ...[
    "' OR '1'='1",
    '1; DROP TABLE users--',
    "'; EXEC xp_cmdshell('dir')--",
    '" OR ""="',
    'UNION SELECT 1',
  ],
  ...[
    '{"$gt":""}',
    '{"$where":"1"}',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'null',
  ],
  ...['undefined', 'NaN', '-1', '0', '1e309', 'true', '.*', '(a+)+$', '^', '[^]', '\\d+', '(?<x>'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=1>',
    'javascript:1',
    '{{7*7}}',
    '${7*7}',
    '=1+1',
  ],
  ...[
    '@SUM(1)',
    '../../etc/passwd',
    '/users',
    'directory/x',
    'a/b',
    '.priority',
    '.value',
    '.sv',
    '.key',
  ],
  ...[
    '@',
    '@@',
    'a@',
    '@b',
    'a@b@c',
    'marie@exemple.fr\0',
    'marie@exemple.fr/../',
    '*',
    '?',
    '%',
    '_',
  ],
]

/** Returns 515 harmful search texts, always the same. */
export function hostileQueries(): string[] {
  const huge = ['a', 'é', '\0', '@', 'ﷺ', '/', '\ud83d', '𝕬'].map((one) =>
    one.repeat(254).slice(0, 254),
  )
  const bases = [...PATH_CHARACTERS, ...SPECIAL, ...PHRASES, ...huge]
  const framed = bases.flatMap((one) => [
    one,
    `ma${one}`,
    `${one}ma`,
    `ma${one}rtin`,
    `${one}${one}`,
    `camille ${one}`,
  ])
  return [...new Set(framed.map((one) => one.slice(0, 254)))].slice(0, 515)
}
