import type { Cited } from '../verdict.ts'

/** The methods that a rule allows, the method of a request, and whether the rule permits the request. */
export type StorageRequestCase = readonly [allowed: string, method: string, permitted: boolean]

const GRANULAR = 'https://firebase.google.com/docs/storage/security/core-syntax#granular_operations'

/** Tests of firebase-tools that run the official rules runtime. */
const RUNTIME_TESTS =
  'https://github.com/firebase/firebase-tools/blob/f6fd08b243dc83ef294086a0623fbbeaff836955/scripts/storage-emulator-integration/rules/runtime.test.ts'

export const storageRequests: readonly Cited<StorageRequestCase>[] = [
  {
    topic: 'A request to read or to write, under a rule of that name',
    source: RUNTIME_TESTS,
    cases: [
      ['read, write', 'write', true],
      ['read', 'write', false],
      ['write', 'read', false],
      ['write: if false', 'write', false],
    ],
  },
  {
    topic: 'Operations under the rules that stand for them',
    source: GRANULAR,
    cases: [
      ['read', 'get', true],
      ['read', 'list', true],
      ['write', 'create', true],
      ['write', 'update', true],
      ['write', 'delete', true],
      ['get', 'list', false],
      ['create', 'update', false],
    ],
  },
  {
    topic: 'A request to read or to write, under the rules into which that one can be broken',
    source: GRANULAR,
    cases: [
      ['read', 'read', true],
      ['get, list', 'read', true],
      ['write', 'write', true],
      ['create, update, delete', 'write', true],
    ],
  },
]
