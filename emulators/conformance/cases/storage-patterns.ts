import type { Cited } from '../verdict.ts'

/** A pattern, a text that it matches as a whole, and a text that it does not match. */
export type PatternCase = readonly [pattern: string, yes: string, no: string]

const TABLE = 'https://github.com/google/re2/wiki/Syntax'
/** Every name of a character class in RE2. */
const GROUPS =
  'https://github.com/google/re2/blob/0a38cba1d9dcfbd713141095582597af700f22e9/re2/unicode_groups.cc'

/**
 * The table of RE2's syntax, row by row. It includes `x{}`, which RE2 does not support but reads as plain text. The rows of
 * general categories and of scripts are in the test of `compileRe2`.
 */
export const patternsTaken: readonly Cited<PatternCase>[] = [
  {
    topic: 'Single characters',
    source: TABLE,
    cases: [
      ['a.c', 'abc', 'a\nc'],
      ['a.c', 'a\rc', 'ac'],
      ['.', '😀', '😀😀'],
      ['[xyz]', 'y', 'a'],
      ['[^xyz]', 'a', 'y'],
      ['\\d', '7', 'a'],
      ['\\D', 'a', '7'],
      ['[[:alpha:]]+', 'abc', 'ab1'],
      ['[[:^alpha:]]+', '123', 'a]'],
      ['\\pN', '7', 'a'],
      ['\\p{Greek}', 'λ', 'l'],
      ['\\PN', 'a', '7'],
      ['\\P{Greek}', 'l', 'λ'],
      ['\\p{^Greek}', 'l', 'λ'],
    ],
  },
  {
    topic: 'Composites',
    source: TABLE,
    cases: [
      ['xy', 'xy', 'yx'],
      ['x|y', 'y', 'xy'],
      ['(x|)y', 'y', 'x'],
    ],
  },
  {
    topic: 'Repetitions',
    source: TABLE,
    cases: [
      ['x*', '', 'y'],
      ['x+', 'xx', ''],
      ['x?', '', 'xx'],
      ['x{2,3}', 'xxx', 'x'],
      ['x{2,}', 'xxxx', 'x'],
      ['x{2}', 'xx', 'xxx'],
      ['x*?', 'xx', 'y'],
      ['x+?', 'xx', ''],
      ['x??', '', 'xx'],
      ['x{2,3}?', 'xxx', 'x'],
      ['x{2,}?', 'xxxx', 'x'],
      ['x{2}?', 'xx', 'xxx'],
      ['x{1000}', 'x'.repeat(1000), 'x'.repeat(999)],
      ['x{,3}', 'x{,3}', 'xxx'],
      ['x{}', 'x{}', 'x'],
      ['x{-}', 'x{-}', 'x'],
      ['x{-2}', 'x{-2}', 'xx'],
      ['x=', 'x=', 'x'],
    ],
  },
  {
    topic: 'Grouping',
    source: TABLE,
    cases: [
      ['(ab)+', 'abab', 'aba'],
      ['(?P<name>ab)+', 'abab', 'aba'],
      ['(?<name>ab)+', 'abab', 'aba'],
      ['(?:ab|c){2}', 'abc', 'ab'],
      ['a(?i)b|c', 'aB', 'AB'],
      ['a(?i)b|c', 'C', 'A'],
      ['((?i)a)b', 'Ab', 'AB'],
      ['(?i:a)b', 'Ab', 'AB'],
      ['x@>', 'x@>', 'x'],
      ['%(x)', '%x', 'x'],
    ],
  },
  {
    topic: 'Flags',
    source: TABLE,
    cases: [
      ['(?i)é', 'É', 'e'],
      ['(?m)a$\\n^b', 'a\nb', 'ab'],
      ['a$\\n^b|c', 'c', 'a\nb'],
      ['(?s)a.c', 'a\nc', 'ac'],
      ['(?U)a+', 'aaa', ''],
      ['(?i)a(?-i)b', 'Ab', 'AB'],
      ['(?s)a(?i-s).B', 'axb', 'a\nb'],
    ],
  },
  {
    topic: 'Empty strings',
    source: TABLE,
    cases: [
      ['^a', 'a', 'ba'],
      ['a$', 'a', 'a\n'],
      ['\\Aa', 'a', 'ba'],
      ['a\\b.b', 'a b', 'aab'],
      ['é\\b.+', 'éa', 'é '],
      ['a\\Bb', 'ab', 'a b'],
      ['a\\z', 'a', 'a\n'],
      ['x&', 'x&', 'x'],
      ['x@=', 'x@=', 'x'],
      ['x@!', 'x@!', 'x'],
      ['x@<=', 'x@<=', 'x'],
      ['x@<!', 'x@<!', 'x'],
      ['\\zs|a', 'a', 's'],
      ['\\ze|a', 'a', 'e'],
      ['\\%^|a', 'a', '%'],
      ['\\%$', '%', 'a'],
      ['\\%V', '%V', 'V'],
      ['\\%#', '%#', '#'],
      ["\\%'m", "%'m", 'm'],
      ['\\%23l', '%23l', 'l'],
      ['\\%23c', '%23c', 'c'],
      ['\\%23v', '%23v', 'v'],
    ],
  },
  {
    topic: 'Escape sequences',
    source: TABLE,
    cases: [
      ['\\a', '\x07', 'a'],
      ['\\f', '\f', 'f'],
      ['\\t', '\t', 't'],
      ['\\n', '\n', 'n'],
      ['\\r', '\r', 'r'],
      ['\\v', '\v', 'v'],
      ['\\*\\@\\-\\/', '*@-/', 'a@-/'],
      ['\\_', '_', 'a'],
      ['\\123', 'S', '1'],
      ['\\x7F', '\x7f', 'x'],
      ['\\x{10FFFF}', '\u{10ffff}', 'x'],
      ['\\x{1F600}', '😀', 'x'],
      ['\\Qa.b\\E.', 'a.bc', 'axbc'],
      ['\\Q\\p{Cn}[', '\\p{Cn}[', 'a'],
      ['\\%d123', '%d123', '{'],
      ['\\%xFF', '%xFF', 'ÿ'],
      ['\\%o123', '%o123', 'S'],
      ['\\%u1234', '%u1234', 'ሴ'],
      ['\\%U12345678', '%U12345678', '%'],
    ],
  },
  {
    topic: 'Elements of character classes',
    source: TABLE,
    cases: [
      ['[x]', 'x', 'y'],
      ['[A-Z]', 'Q', 'q'],
      ['[\\dx]+', '7x', 'd'],
      ['[[:digit:]x]+', '7x', ':'],
      ['[\\p{Greek}x]+', 'λx', 'y'],
      ['[\\pNx]+', '7x', 'N'],
      ['[]a]', ']', 'b'],
      ['[^]a]', 'b', ']'],
      ['[a\\-z]', '-', 'b'],
      ['[-a]+', 'a-', 'b'],
      ['[a-]+', 'a-', 'b'],
      ['[\\w-.]+', 'a-.', 'a+'],
      ['[a-z\\d-_]+', 'a7-_', 'A'],
      ['[\\s\\S]', '\n', ''],
      ['[😀x]', '😀', 'y'],
    ],
  },
  {
    topic: 'Named classes as elements',
    source: TABLE,
    cases: [
      ['[\\d]', '7', 'a'],
      ['[^\\d]', 'a', '7'],
      ['[\\D]', 'a', '7'],
      ['[^\\D]', '7', 'a'],
      ['[[:alpha:]]', 'a', ':'],
      ['[^[:alpha:]]', ':', 'a'],
      ['[\\p{Greek}]', 'λ', 'l'],
      ['[^\\p{Greek}]', 'l', 'λ'],
    ],
  },
  {
    topic: 'Perl classes, of ASCII alone',
    source: TABLE,
    cases: [
      ['\\d', '0', '٣'],
      ['\\D', '٣', '0'],
      ['[\\s]+', '\t\n\f\r ', '\v'],
      ['\\S', '\v', ' '],
      ['\\w+', 'aZ_9', 'é'],
      ['\\W', 'é', '_'],
    ],
  },
  {
    topic: 'ASCII classes',
    source: TABLE,
    cases: [
      ['[[:alnum:]]+', 'aZ9', '_'],
      ['[[:alpha:]]+', 'aZ', '9'],
      ['[[:ascii:]]+', '\x00a\x7f', 'é'],
      ['[[:blank:]]+', '\t ', '\n'],
      ['[[:cntrl:]]+', '\x00\x1f\x7f', ' '],
      ['[[:digit:]]+', '09', 'a'],
      ['[[:graph:]]+', '!~', ' '],
      ['[[:lower:]]+', 'az', 'A'],
      ['[[:print:]]+', ' ~', '\n'],
      ['[[:punct:]]+', '!/:@[`{~', 'a'],
      ['[[:space:]]+', '\t\n\v\f\r ', 'a'],
      ['[[:upper:]]+', 'AZ', 'a'],
      ['[[:word:]]+', 'aZ9_', '-'],
      ['[[:xdigit:]]+', '09afAF', 'g'],
    ],
  },
  { topic: 'Vim', source: TABLE, cases: [['\\_x', '_x', 'x']] },
]

/** Patterns of the table that RE2 rejects. */
export const patternsRefused: readonly Cited<string>[] = [
  {
    topic: 'Repetitions',
    source: TABLE,
    cases: ['x{1001}', 'x{2,1001}', 'x**', '*', '(x', 'x)', '[x', '[z-a]', '\\'],
  },
  {
    topic: 'Possessive repetitions',
    source: TABLE,
    cases: ['x*+', 'x++', 'x?+', 'x{2,3}+', 'x{2,}+', 'x{2}+'],
  },
  { topic: 'Grouping', source: TABLE, cases: ["(?'name'x)", '(?#x)', '(?|x|y|z)', '(?>x)'] },
  { topic: 'Flags', source: TABLE, cases: ['(?x)a', '(?i-)a', '(?i'] },
  {
    topic: 'Empty strings',
    source: TABLE,
    cases: ['\\G', 'x\\Z', '(?=x)', '(?!x)', '(?<=x)', '(?<!x)'],
  },
  {
    topic: 'Escape sequences',
    source: TABLE,
    cases: [
      ...['(x)\\1', '[\\b]', '\\cK', '\\e', '\\g1', '\\g{1}', '\\g{+1}', '\\g{-1}', '\\g{name}'],
      ...['\\g<name>', "\\g'name'", '\\k<name>', "\\k'name'", '\\lX', '\\ux', '\\Lx\\E', '\\K'],
      ...['\\N{name}', '\\R', '\\Ux\\E', '\\X', '\\x{110000}', '\\x', '\\8'],
    ],
  },
  {
    topic: 'Bytes, which RE2 for Java does not have',
    source: 'https://github.com/google/re2j/blob/master/java/com/google/re2j/Parser.java',
    cases: ['\\C'],
  },
  {
    topic: 'Character classes',
    source: TABLE,
    cases: ['[[:none:]]', '\\p{None}', '\\p{Cn}', '\\p{LC}', '\\p{^LC}', '[\\P{Cn}]', '\\p{L&}'],
  },
  {
    topic: 'Classes of Unicode that are neither categories nor scripts',
    source: GROUPS,
    cases: [
      ...['Alphabetic', 'Uppercase', 'Lowercase', 'White_Space', 'Math', 'Dash', 'Hex_Digit'],
      ...['ASCII_Hex_Digit', 'Emoji', 'Emoji_Presentation', 'Extended_Pictographic'],
      ...['Quotation_Mark', 'Terminal_Punctuation', 'Unknown', 'Ascii', 'Assigned'],
      ...['Latn', 'greek', 'Letter', 'Uppercase_Letter'],
    ].flatMap((name) => [`\\p{${name}}`, `[\\P{^${name}}]`]),
  },
  { topic: 'Perl classes', source: TABLE, cases: ['\\h', '\\H', '\\V'] },
  {
    topic: 'Vim',
    source: TABLE,
    cases: [
      ...['\\i', '\\I', '\\k', '\\F', '\\p', '\\P', '\\o', '\\O', '\\l', '\\L', '\\u', '\\U'],
      ...['\\c', '\\m', '\\M', '\\Z'],
    ],
  },
  {
    topic: 'Magic',
    source: TABLE,
    cases: [
      ...['(?{code})', '(??{code})', '(?1)', '(?+1)', '(?-1)', '(?C)', '(?R)', '(?&name)'],
      ...['(?P=name)', '(?P>name)', '(?(1)x|y)', '(?(1)x)'],
      ...['ACCEPT', 'COMMIT', 'F', 'FAIL', 'MARK', 'PRUNE', 'SKIP', 'THEN', 'ANY', 'ANYCRLF', 'CR']
        .concat('CRLF', 'LF', 'BSR_ANYCRLF', 'BSR_UNICODE')
        .map((verb) => `(*${verb})`),
    ],
  },
]

/** The patterns of RE2's table, as conditions that must be true. */
export const storagePatterns: readonly Cited<string>[] = patternsTaken.map(
  ({ topic, source, cases }) => ({
    topic: `Patterns: ${topic}`,
    source,
    cases: cases.map(
      ([pattern, yes, no]) => `${matches(yes, pattern)} && !${matches(no, pattern)}`,
    ),
  }),
)

function matches(text: string, pattern: string): string {
  return `${JSON.stringify(text)}.matches(${JSON.stringify(pattern)})`
}
