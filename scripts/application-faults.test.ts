import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applicationFaults } from './application-faults.ts'
import { ROOT } from './project.ts'

const notes = readFileSync(join(ROOT, 'examples/notebook/database.rules.json'), 'utf8')

it('applicationFaults reports nothing for the example application, and nothing without an application', () => {
  expect(applicationFaults([], '{ "rules": {} }')).toEqual([])
  expect(applicationFaults(['notes'], notes)).toEqual([])
})

it.each([
  ['a record without the rule of commits', ['notes', 'drafts'], notes, 'drafts/$uid'],
  ['a record that is not named', [], notes, 'PLACES ne nomme pas «\u00A0notes\u00A0»'],
  ['a record of ours', ['users'], notes.replace('"notes"', '"users"'), 'Duplicate key'],
  ['a wildcard', [], '{ "rules": { "$any": { ".read": true } } }', '«\u00A0$any\u00A0»'],
  ['a rule for all', [], '{ "rules": { ".indexOn": ["a"] } }', '«\u00A0.indexOn\u00A0»'],
  ['no JSON', [], '{ "rules": { ', 'Parse error'],
  ['a rule that is no expression', ['notes'], notes.replace('> now', '> '), 'application/database'],
  ['other keys', [], '{ "more": {}, "rules": { "a": {} } }', 'is not { "rules"'],
])('applicationFaults reports a fault for %s', (_what, places, text, why) => {
  expect(applicationFaults(places, text).join('\n')).toContain(why)
})
