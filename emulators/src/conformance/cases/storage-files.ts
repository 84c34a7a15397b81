import type { Cited } from '../verdict.ts'

/** A rules file, and what it makes of a request to get the file `a` without a sign-in. */
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

/** Verdicts of the Rules API, kept by a public conformance project. */
const PYRIC = 'https://github.com/davideast/pyric/blob'
const SCOPES = `${PYRIC}/2ffc3846091614ae1031be26068f21b22fa5d8ed/packages/conformance/observations/storage-rules/rules-storage-function-scopes-and-shadowing.json`
const NAMES = `${PYRIC}/54313778cfa50774b1c621d445956b1572715074/packages/pyric/test/rules/grammar/fixtures/name-resolution/captures.json`
const LIMITS = `${PYRIC}/3839ee0ca1f371afdb4d7fee3268ab82825ea354/packages/pyric/test/rules/linter/fixtures/compile-limits/captures.json`
/** « expecting {'function', 'import', 'service', 'rules_version'} », where a file begins with something else. */
const BEGINNINGS = 'https://github.com/M1Lr05/IsTheApp/issues/29'
/** « Services that this ruleset has declarations for (e.g., "cloud.firestore"). There may be 0+ of these. » */
const SERVICES =
  'https://firebase.google.com/docs/reference/rules/rest/v1/projects.rulesets#metadata'

export const storageFiles: readonly Cited<StorageFileCase>[] = [
  {
    topic: 'Functions of the file',
    source: SCOPES,
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
    source: NAMES,
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
    topic: 'The number of `let` bindings',
    source: LIMITS,
    cases: [
      ['eleven', `${VERSION} ${lets(11)} ${service('yes()')}`, 'granted'],
      ['twelve', `${VERSION} ${lets(12)} ${service('yes()')}`, 'invalid'],
    ],
  },
]
