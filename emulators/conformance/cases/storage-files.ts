import type { Cited } from '../verdict.ts'
import { VERDICTS } from './pyric.ts'

/** A rules file, and its outcome for a signed-out request to get the file `a`. */
export type StorageFileCase = readonly [
  name: string,
  content: string,
  outcome: 'granted' | 'denied' | 'invalid',
]

const VERSION = "rules_version = '2';"
const service = (condition: string, functions = '') =>
  `service firebase.storage { ${functions} match /b/{bucket}/o/{file} { allow get: if ${condition}; } }`
const firestore = (condition: string) =>
  `service cloud.firestore { match /databases/{database}/documents { match /a/{id} { allow read: if ${condition}; } } }`
const YES = 'function yes() { return true; }'
const NO = 'function yes() { return false; }'
const lets = (count: number) =>
  `function yes() { ${'let a = true; '.repeat(count - 1)}let b = true; return b; }`

const chain = (functions: number, last = 'true') =>
  Array.from({ length: functions }, (_, at) => {
    const next = at === functions - 1 ? last : `call${at + 2}()`
    return `function call${at + 1}() { return ${next}; }`
  }).join(' ')
const around = (pairs: number, inner: string, [open, close] = ['(', ')']) =>
  `${open.repeat(pairs)}${inner}${close.repeat(pairs)}`
const terms = (count: number) => Array.from({ length: count }, () => '1 == 1').join(' && ')
const nested = (count: number) => `${'1 == 1 && ('.repeat(count - 1)}1 == 1${')'.repeat(count - 1)}`
/**
 * A condition of 8 × `count` terms. Each term costs 5 expressions, except the first term, which costs 3. The two
 * functions cost 23 more.
 */
const eightfold = (count: number) =>
  `function some() { return ${terms(count)}; } function yes() { return ${'some() && '.repeat(7)}some(); }`
const blocks = (matches: string) => `${VERSION} service firebase.storage { ${matches} }`

/**
 * The service's error for a file that begins with any other word: « expecting {'function', 'import', 'service',
 * 'rules_version'} ».
 */
const BEGINNINGS = 'https://github.com/M1Lr05/IsTheApp/issues/29'
/**
 * A rules file may contain rules for several services: « Services that this ruleset has declarations for (e.g.,
 * "cloud.firestore"). There may be 0+ of these. »
 */
const SERVICES =
  'https://firebase.google.com/docs/reference/rules/rest/v1/projects.rulesets#metadata'

export const storageFiles: readonly Cited<StorageFileCase>[] = [
  {
    topic: 'Functions of the file',
    source: VERDICTS.scopes,
    cases: [
      ['before the service', `${VERSION} ${YES} ${service('yes()')}`, 'granted'],
      [
        'that read the request',
        `${VERSION} function out() { return request.auth == null; } ${service('out()')}`,
        'granted',
      ],
      ['hidden by one of the service', `${VERSION} ${NO} ${service('yes()', YES)}`, 'granted'],
      [
        'hidden by one of a block',
        `${VERSION} ${YES} service firebase.storage { match /b/{bucket}/o/{file} { ${NO} allow get: if yes(); } }`,
        'denied',
      ],
    ],
  },
  {
    topic: 'Names that a function of the file sees',
    source: VERDICTS.names,
    cases: [
      [
        'none of the service',
        `${VERSION} function outer() { return yes(); } ${service('outer()', YES)}`,
        'denied',
      ],
      [
        'no wildcard',
        `${VERSION} function named() { return file == 'a'; } ${service('named()')}`,
        'denied',
      ],
      [
        'others of the file',
        `${VERSION} function outer() { return yes(); } ${YES} ${service('outer()')}`,
        'granted',
      ],
    ],
  },
  {
    topic: 'What a file begins with',
    source: BEGINNINGS,
    cases: [
      ['a function, without a version', `${YES} ${service('yes()')}`, 'granted'],
      [
        'comments, and more of them anywhere',
        `/* a */ // b\n${VERSION} // c\n/* d */ ${YES} // e\n${service('/* f */ yes() // g\n')} // h`,
        'granted',
      ],
      ['a match', `match /b/{bucket}/o/{file} { allow get; }`, 'invalid'],
      ['a version, then a match', `${VERSION} match /{file} { allow get; }`, 'invalid'],
      ['a version after a function', `${YES} ${VERSION} ${service('yes()')}`, 'invalid'],
      ['JSON', '{ "rules": { ".read": true } }', 'invalid'],
    ],
  },
  {
    topic: 'Another service beside',
    source: SERVICES,
    cases: [
      ['before', `${VERSION} ${firestore('false')} ${service('true')}`, 'granted'],
      ['after', `${VERSION} ${service('false')} ${firestore('true')}`, 'denied'],
      [
        'with functions between and after them',
        `${VERSION} ${service('yes()')} ${YES} ${firestore('no()')} function no() { return false; }`,
        'granted',
      ],
    ],
  },
  {
    topic: 'A second function of one name',
    source: VERDICTS.redefinitions,
    cases: [
      ['of a file', `${VERSION} ${NO} ${YES} ${service('true')}`, 'invalid'],
      ['of a file, behind the service', `${VERSION} ${NO} ${service('true')} ${YES}`, 'invalid'],
      ['of a service', `${VERSION} ${service('true', `${NO} ${YES}`)}`, 'invalid'],
      ['of a block', blocks(`match /b/{bucket}/o/{file} { ${NO} allow get; ${YES} }`), 'invalid'],
      [
        'in blocks beside each other',
        blocks(`match /x { ${NO} } match /b/{bucket}/o/{file} { ${YES} allow get: if yes(); }`),
        'granted',
      ],
    ],
  },
  {
    topic: 'A second function of one name, with other parameters',
    source: 'https://github.com/firebase/firebase-tools/issues/5402',
    cases: [
      [
        'of a service',
        `${VERSION} ${service('yes()', `${YES} function yes(a) { return a; }`)}`,
        'invalid',
      ],
    ],
  },
  {
    topic: 'The number of `let` bindings',
    source: VERDICTS.limits,
    cases: [
      ['eleven', `${VERSION} ${lets(11)} ${service('yes()')}`, 'granted'],
      ['twelve', `${VERSION} ${lets(12)} ${service('yes()')}`, 'invalid'],
    ],
  },
  {
    topic: 'How deep functions call each other',
    source: VERDICTS.limits,
    cases: [
      ['21', `${VERSION} ${chain(21)} ${service('call1()')}`, 'granted'],
      ['22', `${VERSION} ${chain(22)} ${service('call1()')}`, 'invalid'],
      ['22 that no rule calls', `${VERSION} ${chain(22)} ${service('true')}`, 'invalid'],
      [
        '22 names, of which no more than 12 call each other',
        `${VERSION} ${chain(12)} ${service('call1()', chain(11))}`,
        'granted',
      ],
    ],
  },
  {
    topic: 'Functions that call themselves',
    source: 'https://firebase.google.com/docs/rules/rules-language#function',
    cases: [
      ['one', `${VERSION} ${chain(1, 'call1()')} ${service('true')}`, 'invalid'],
      ['two', `${VERSION} ${chain(2, 'call1()')} ${service('true')}`, 'invalid'],
    ],
  },
  {
    topic: 'How deep an expression is',
    source: VERDICTS.limits,
    cases: [
      [
        '97 parentheses around a comparison',
        `${VERSION} ${service(around(97, '1 == 1'))}`,
        'granted',
      ],
      ['98', `${VERSION} ${service(around(98, '1 == 1'))}`, 'invalid'],
      ['98 around a literal', `${VERSION} ${service(around(98, 'true'))}`, 'granted'],
      ['99', `${VERSION} ${service(around(99, 'true'))}`, 'invalid'],
      ['97 lists', `${VERSION} ${service(`${around(97, '1', ['[', ']'])} != []`)}`, 'granted'],
      ['98 lists', `${VERSION} ${service(`${around(98, '1', ['[', ']'])} != []`)}`, 'invalid'],
      ['49 terms, each within the one before', `${VERSION} ${service(nested(49))}`, 'granted'],
      ['50 terms', `${VERSION} ${service(nested(50))}`, 'invalid'],
      [
        '129 maps',
        `${VERSION} ${service(`${around(129, '1', ["{'a': ", '}'])} != {}`)}`,
        'invalid',
      ],
      ['129 calls', `${VERSION} ${service(around(129, 'true', ['none(', ')']))}`, 'invalid'],
      ['100 members', `${VERSION} ${service(`true || request${'.a'.repeat(99)}`)}`, 'granted'],
    ],
  },
  {
    topic: 'How many terms an expression has, one behind the other',
    source: VERDICTS.chains,
    cases: [
      ['98', `${VERSION} ${service(terms(98))}`, 'granted'],
      ['99', `${VERSION} ${service(terms(99))}`, 'invalid'],
    ],
  },
  {
    topic: 'Recursive wildcards',
    source: VERDICTS.limits,
    cases: [
      ['one', blocks('match /b/{bucket} { match /o/{a=**} { allow get; } }'), 'granted'],
      ['two in a path', blocks('match /{a=**}/o/{b=**} { allow get; }'), 'invalid'],
      [
        'two in blocks of which one holds the other',
        blocks('match /{a=**}/o { match /{b=**} { allow get; } }'),
        'invalid',
      ],
    ],
  },
  {
    topic: 'The thousand expressions of a request, with one more for each term behind the first',
    source: VERDICTS.costs,
    cases: [
      ['967', `${VERSION} ${eightfold(24)} ${service('yes()')}`, 'granted'],
      ['1,047', `${VERSION} ${eightfold(26)} ${service('yes()')}`, 'denied'],
    ],
  },
]
