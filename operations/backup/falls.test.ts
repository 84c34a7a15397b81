import { expect, it } from 'vitest'
import { fallsOf } from './falls.ts'
import type { Part } from './manifest.ts'

/** Builds the parts of a backup from the number of records in each file. */
function partsOf(counts: Readonly<Record<string, number>>): Part[] {
  return Object.entries(counts).map(([place, count]) => {
    const bytes = { count, bytes: 1, sha256: 'a' }
    if (place === 'accounts') return { name: 'accounts-0001.json', kind: 'accounts', ...bytes }
    if (place === 'files') return { name: 'files-0001.jsonl.gz', kind: 'files', ...bytes }
    return { name: `records/${place}-0001.jsonl.gz`, kind: 'records', base: 'main', ...bytes }
  })
}
const falls = (before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) =>
  fallsOf({ parts: partsOf(before) }, partsOf(now)).map(({ place }) => place)

it('fallsOf adds up all parts of a database collection', () => {
  const parts = [
    ...partsOf({ 'main/users': 900 }),
    ...partsOf({ 'main/users': 100 }).map((part) => ({
      ...part,
      name: part.name.replace('1', '2'),
    })),
  ]
  expect(fallsOf({ parts }, [])).toEqual([{ place: 'main/users', before: 1000, now: 0 }])
})

it('fallsOf reports accounts, records or files if their number fell by more than a tenth', () => {
  const before = { accounts: 1000, 'main/users': 1000, files: 1000 }
  expect(falls(before, { accounts: 899, 'main/users': 900, files: 899 })).toEqual([
    'accounts',
    'files',
  ])
})

it('fallsOf accepts that a small project loses twenty accounts', () => {
  expect(falls({ accounts: 30 }, { accounts: 10 })).toEqual([])
  expect(falls({ accounts: 31 }, { accounts: 10 })).toEqual(['accounts'])
})

it('fallsOf reports a collection that vanished, however small it was', () => {
  expect(falls({ 'main/operators': 1, 'main/users': 7 }, { 'main/users': 7 })).toEqual([
    'main/operators',
  ])
})

it('fallsOf accepts that operators remove a few announcements, but reports a large fall', () => {
  expect(falls({ 'main/announcements': 2 }, {})).toEqual([])
  expect(falls({ 'main/announcements': 30 }, {})).toEqual(['main/announcements'])
})

it('fallsOf accepts more records and new collections', () => {
  expect(falls({ accounts: 10 }, { accounts: 20, 'main/members': 1 })).toEqual([])
})
