import { describe, expect, it } from 'vitest'
import { storageMutants } from './storage-mutants.ts'

const SOURCE = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    function owns(uid) { return request.auth.uid == uid; }

    match /files/{uid}/{file} {
      allow get, create: if owns(uid) && request.resource.size <= 5;
    }
    match /open/{file=**} {
      allow list;
    }
  }
}`

const mutants = storageMutants({ name: 'test.rules', source: SOURCE })
const FILES = '/b/{bucket}/o/files/{uid}/{file}'
const OPEN = '/b/{bucket}/o/open/{file=**}'

/** Returns the rules of the only mutant with this change, without line breaks. Throws if several mutants have the same change. */
function rulesOf(rule: string, change: string): string {
  const found = mutants.filter((mutant) => mutant.rule === rule && mutant.change === change)
  expect(found).toHaveLength(1)
  return found.map(({ source }) => source.replace(/\s+/g, ' ')).join('')
}

describe('storageMutants', () => {
  it('deletes each match block', () => {
    expect(rulesOf('/b/{bucket}/o', 'without this block')).toBe(
      "rules_version = '2'; service firebase.storage { }",
    )
    expect(rulesOf(FILES, 'without this block')).not.toContain('match /files')
    expect(rulesOf(OPEN, 'without this block')).not.toContain('match /open')
  })

  it('deletes each grant, its condition, and each of its methods', () => {
    const allow = `${FILES} allow get, create`
    expect(rulesOf(allow, 'without this grant')).toContain('/{file} { }')
    expect(rulesOf(allow, 'without its condition')).toContain('allow get, create: if true;')
    expect(rulesOf(allow, 'without get')).toContain('{ allow create: if owns')
    expect(rulesOf(allow, 'without create')).toContain('{ allow get: if owns')
    expect(rulesOf(`${OPEN} allow list`, 'without this grant')).toContain('{file=**} { }')
  })

  it('widens each method to the group that contains it (read or write)', () => {
    const allow = `${FILES} allow get, create`
    expect(rulesOf(allow, 'get → read')).toContain('allow read, create: if owns')
    expect(rulesOf(allow, 'create → write')).toContain('allow get, write: if owns')
    expect(rulesOf(`${OPEN} allow list`, 'list → read')).toContain('allow read;')
  })

  it('also grants access at the parent location', () => {
    expect(rulesOf(FILES, 'granted to /files/{uid} too')).toContain(
      'match /files/{uid} { allow get, create: if owns(uid) && request.resource.size <= 5; }',
    )
    expect(rulesOf(OPEN, 'granted to /{file=**} too')).toContain('match /{file=**} { allow list; }')
  })

  it('extends a grant to any depth', () => {
    expect(rulesOf(FILES, 'granted at any depth')).toContain('match /files/{uid}/{file=**} {')
  })

  it('changes each part of a condition', () => {
    const changes = mutants.filter(({ rule }) => rule === `${FILES} allow get, create`)
    expect(changes.map(({ change }) => change)).toEqual(
      expect.arrayContaining(['owns(uid) → true', '<= → <', '<= → >', '5 → 6', '5 → 4']),
    )
  })

  it('changes the result of functions', () => {
    const changes = mutants.filter(({ rule }) => rule === 'function owns')
    expect(changes.map(({ change }) => change)).toEqual([
      'request.auth.uid == uid → request.auth != null',
      '== → !=',
    ])
  })

  it('changes the rules in every mutant', () => {
    expect(mutants.filter(({ source }) => source === SOURCE)).toEqual([])
  })
})
