import type { Outcome } from '../../src/database/testing/judge.ts'
import type { Cited } from '../verdict.ts'

const RULES = 'https://firebase.google.com/docs/database/security'
const DATABASE = 'https://firebase.google.com/docs/reference/security/database'
const STORAGE = 'https://firebase.google.com/docs/storage/security/core-syntax'
const LANGUAGE = 'https://firebase.google.com/docs/rules/rules-language'

/** A read rule, and its outcome in our emulator for a signed-out caller. */
export type DatabaseQuestion = readonly [rule: string, answer: Outcome]

/**
 * Questions about Realtime Database rules that the documentation leaves open. `source` is the closest page of the
 * documentation.
 */
export const databaseQuestions: readonly Cited<DatabaseQuestion>[] = [
  {
    topic: 'a first alternative that is empty',
    source: `${DATABASE}/regex#supported_features`,
    cases: [
      ["'foo'.matches(/^(|foo)$/)", 'invalid'],
      ["'foo'.matches(/|foo/)", 'invalid'],
      ["'foo'.matches(/^()foo$/)", 'invalid'],
    ],
  },
  {
    topic: 'symbols of regular expressions that the page does not list',
    source: `${DATABASE}/regex#supported_features`,
    cases: [
      ["'foo'.matches(/^(?:foo)$/)", 'invalid'],
      ["'foo'.matches(/^fo+?$/)", 'invalid'],
      ["'foo'.matches(/\\bfoo/)", 'invalid'],
    ],
  },
  {
    topic: 'a comma after the last name of a list',
    source:
      'https://github.com/404-NOT-FOUND/cse134b-hw5/blob/80d8ee81a9502b3f69f4b011e4d97d6ff3927e82/database.rules.js',
    cases: [
      ["!root.hasChildren(['a', 'b',])", true],
      ["root.hasChildren(['a',,])", 'invalid'],
      ['root.hasChildren([,])', 'invalid'],
      ["root.hasChild('a',)", 'invalid'],
    ],
  },
  {
    topic: '`query` in a read without a query',
    source: `${RULES}/rules-conditions#query-based_rules`,
    cases: [['query.orderByPriority', true]],
  },
  {
    topic: 'a number that begins with its point, and a list of no names where there is no data',
    source: `${DATABASE}#operators`,
    cases: [
      ['.5 == 0.5', 'invalid'],
      ['root.hasChildren([])', true],
    ],
  },
  {
    topic: 'how ten digits and more are printed',
    source: `${DATABASE}#operators`,
    cases: [
      ["('' + 1700000000) == '1700000000'", true],
      ["('' + now).length == 13", true],
    ],
  },
]

/**
 * A rule or a whole rules file, the method of a request, and our emulator's outcome: whether it permits the request, or
 * `invalid` if the rules do not compile.
 */
export type StorageQuestion = readonly [
  rule: string,
  method: string,
  permitted: boolean | 'invalid',
]

const YES = 'function yes() { return true; }'
const service = (condition: string, functions = '') =>
  `service firebase.storage { ${functions} match /{file=**} { allow get: if ${condition}; } }`

/** Questions about Storage rules that the documentation leaves open. `source` is the closest page of the documentation. */
export const storageQuestions: readonly Cited<StorageQuestion>[] = [
  {
    topic: 'a request to read or to write, where the rules permit it in part',
    source: `${STORAGE}#granular_operations`,
    cases: [
      ['allow get', 'read', false],
      ['allow create', 'write', false],
      ['allow create, update, delete', 'write', true],
    ],
  },
  {
    topic: '`request.method` in a request to write',
    source: 'https://firebase.google.com/docs/reference/security/storage',
    cases: [
      ["allow write: if request.method == 'write'", 'write', false],
      ["allow write: if request.method in ['create', 'update', 'delete']", 'write', true],
    ],
  },
  {
    topic: 'how deep negations, conditions and calls of methods are',
    source: `${LANGUAGE}#limits`,
    cases: [
      [`allow get: if ${'!'.repeat(120)}true`, 'get', true],
      [`allow get: if ${'true ? '.repeat(120)}true${' : true'.repeat(120)}`, 'get', true],
      [`allow get: if ${"'a'.replace(".repeat(120)}'a'${", 'a')".repeat(120)} == 'a'`, 'get', true],
    ],
  },
  {
    topic: 'the order of `values()`',
    source: 'https://firebase.google.com/docs/reference/rules/rules.Map#values',
    cases: [["allow get: if {'b': 1, 'a': 2}.values() == [2, 1]", 'get', true]],
  },
  {
    topic: '`bytes()`, and a slice of bytes',
    source: 'https://firebase.google.com/docs/reference/rules/rules.Bytes',
    cases: [
      ["allow get: if bytes('a') == b'a'", 'get', true],
      ["allow get: if b'abc'[0:1].size() == 1", 'get', false],
    ],
  },
  {
    topic: 'functions after a service',
    source: LANGUAGE,
    cases: [[`rules_version = '2'; ${service('yes()')} ${YES}`, 'get', true]],
  },
  {
    topic: 'two services of one name in a file',
    source: LANGUAGE,
    cases: [[`rules_version = '2'; ${service('true')} ${service('false')}`, 'get', 'invalid']],
  },
  {
    topic: 'a name that a path, or the `let` of a function, has twice',
    source: `${LANGUAGE}#function`,
    cases: [
      [service('yes()', 'function yes() { let a = false; let a = true; return a; }'), 'get', true],
      [
        "rules_version = '2'; service firebase.storage { match /b/{a}/o/{a} { allow get: if a == 'file'; } }",
        'get',
        true,
      ],
    ],
  },
  {
    topic: 'a call with more or fewer arguments than a function has parameters',
    source: `${LANGUAGE}#function`,
    cases: [
      [service('yes(1) || true', YES), 'get', true],
      [service('yes(1)', YES), 'get', false],
    ],
  },
  {
    topic: 'a file without `service firebase.storage`',
    source: LANGUAGE,
    cases: [[`rules_version = '2'; ${YES}`, 'get', 'invalid']],
  },
  {
    topic: 'a pattern of `split` that does not compile',
    source: 'https://firebase.google.com/docs/reference/rules/rules.String#split',
    cases: [["allow get: if 'a'.split('(') == ['a'] || true", 'get', true]],
  },
]
