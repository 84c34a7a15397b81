import { describe, expect, it } from 'vitest'
import { databaseMutants } from './database-mutants.ts'

const SOURCE = `{
  // Mutants keep the comments.
  "rules": {
    ".read": false,
    "notes": {
      "$uid": {
        ".indexOn": ["at", "kind"],
        ".write": "auth.uid === $uid && data.exists()",
        "text": { ".validate": "newData.val() !== ''" }
      }
    }
  }
}`

const mutants = databaseMutants({ name: 'test.rules.json', source: SOURCE })

/** Returns the rules of the only mutant with this change. Throws if several mutants have the same change. */
function rulesOf(rule: string, change: string): unknown {
  const found = mutants.filter((mutant) => mutant.rule === rule && mutant.change === change)
  expect(found).toHaveLength(1)
  const [{ source } = { source: '' }] = found
  return (JSON.parse(source.replace(/\/\/.*/, '')) as { rules: unknown }).rules
}

const TEXT = { '.validate': "newData.val() !== ''" }
const WRITE = 'auth.uid === $uid && data.exists()'
const INDEXES = ['at', 'kind']

describe('databaseMutants', () => {
  it('deletes each location', () => {
    expect(rulesOf('notes', 'without this location')).toEqual({ '.read': false })
    expect(rulesOf('notes/$uid', 'without this location')).toEqual({ '.read': false, notes: {} })
    expect(rulesOf('notes/$uid/text', 'without this location')).toEqual({
      '.read': false,
      notes: { $uid: { '.indexOn': INDEXES, '.write': WRITE } },
    })
  })

  it('deletes each grant and each .validate rule', () => {
    expect(rulesOf('notes/$uid .write', 'without this grant')).toEqual({
      '.read': false,
      notes: { $uid: { '.indexOn': INDEXES, '.write': false, text: TEXT } },
    })
    expect(rulesOf('notes/$uid/text .validate', 'without this rule')).toEqual({
      '.read': false,
      notes: { $uid: { '.indexOn': INDEXES, '.write': WRITE, text: { '.validate': true } } },
    })
  })

  it.each([
    ['any text', 'newData.isString()'],
    ['any number', 'newData.isNumber()'],
    ['any truth', 'newData.isBoolean()'],
    ['any map', 'newData.hasChildren()'],
  ])('widens each .validate to also accept %s', (kind, check) => {
    expect(rulesOf('notes/$uid/text .validate', `takes ${kind}`)).toMatchObject({
      notes: { $uid: { text: { '.validate': `${check} || (newData.val() !== '')` } } },
    })
  })

  it('does not widen a .validate by a check that equals it, because the rule would not change', () => {
    const source = '{ "rules": { "at": { ".validate": "newData.isNumber()" } } }'
    const changes = databaseMutants({ name: 'test.rules.json', source }).map(({ change }) => change)
    expect(changes.filter((change) => change.startsWith('takes'))).toEqual([
      'takes any text',
      'takes any truth',
      'takes any map',
    ])
  })

  it('inverts a plain true or false', () => {
    expect(rulesOf('the root .read', 'false → true')).toMatchObject({ '.read': true })
  })

  it('moves each grant to the parent location, and replaces a comparison with the location’s name by `auth !== null`', () => {
    expect(rulesOf('notes/$uid .write', 'moved up to notes')).toMatchObject({
      notes: { '.write': 'auth !== null && data.exists()', $uid: { '.write': WRITE } },
    })
  })

  it('changes each part of a condition', () => {
    const changes = mutants.filter(({ rule }) => rule === 'notes/$uid .write')
    expect(changes.map(({ change }) => change)).toEqual([
      'without this grant',
      'auth.uid === $uid → true',
      'auth.uid === $uid → auth !== null',
      '=== → !==',
      'data.exists() → true',
      'moved up to notes',
    ])
  })

  it('deletes each index, and all indexes of a location', () => {
    expect(rulesOf('notes/$uid .indexOn', 'without any index')).toMatchObject({
      notes: { $uid: { '.indexOn': [] } },
    })
    expect(rulesOf('notes/$uid .indexOn', '"at", → (nothing)')).toMatchObject({
      notes: { $uid: { '.indexOn': ['kind'] } },
    })
    expect(rulesOf('notes/$uid .indexOn', ', "kind" → (nothing)')).toMatchObject({
      notes: { $uid: { '.indexOn': ['at'] } },
    })
  })

  it('records the position of each mutation, and changes the rules in every mutant', () => {
    const at = ({ rule, change }: (typeof mutants)[number]) =>
      rule === 'notes/$uid .write' && change === '=== → !=='
    expect(mutants.find(at)).toMatchObject({ line: 8, column: 29 })
    expect(mutants.filter(({ source }) => source === SOURCE)).toEqual([])
  })
})
