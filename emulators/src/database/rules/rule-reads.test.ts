import { describe, expect, it } from 'vitest'
import { NO_QUERY, NOW, rulesOf } from '../testing/judge.ts'
import { treeOf } from '../testing/tree.ts'
import { formatPath } from '../tree/path.ts'
import { looksSame } from './rule-snapshot.ts'
import { RuleReads } from './rule-reads.ts'

const root = treeOf({ roles: { ann: 'admin' }, notes: { n: { owner: 'ann', text: 'x' } } })

function readsOf(rules: object, path: readonly string[]): RuleReads {
  const reads = new RuleReads()
  const auth = { uid: 'ann', token: {} }
  rulesOf(rules).canRead({ path, root, auth, now: NOW, query: NO_QUERY, reads })
  return reads
}

const ofNote = (rule: string) => readsOf({ notes: { $note: { '.read': rule } } }, ['notes', 'n'])

describe('the data on which a decision of the rules depends', () => {
  it.each([
    ['auth !== null && query.limitToFirst === null', []],
    ["root.child('roles/' + auth.uid).val() === 'admin'", ['roles/ann']],
    ["data.child('owner').val() === auth.uid", ['notes/n/owner']],
    ["root.child('roles').exists()", ['roles']],
    ["data.parent().parent().child('roles').hasChildren()", ['roles']],
    ["data.hasChildren(['owner', 'text/part'])", ['notes/n/owner', 'notes/n/text/part']],
    ["data.hasChild('none') || root.getPriority() === 1", ['notes/n/none', '']],
    ["auth === null && data.exists() || data.child('text').isString()", ['notes/n/text']],
    [
      "root.child('roles/' + root.child('notes/n/owner').val()).isString()",
      ['notes/n/owner', 'roles/ann'],
    ],
    ["data.child('none').val().length > 0 || root.exists()", ['notes/n/none']],
  ])('%s', (rule, paths) => {
    const reads = ofNote(rule)
    expect(reads.paths.map(formatPath).toSorted()).toEqual(paths.toSorted())
    expect(reads.usesClock).toBe(false)
  })

  it('includes the data read by denying rules above the path, but not the data read by rules below a grant', () => {
    const rule = (name: string) => `root.child('${name}').exists()`
    const rules = {
      '.read': rule('none'),
      notes: { '.read': rule('roles'), n: { '.read': rule('notes') } },
    }
    expect(readsOf(rules, ['notes', 'n']).paths).toEqual([['none'], ['roles']])
  })

  it('includes the time only if a rule evaluated it', () => {
    expect(ofNote('now > 0').usesClock).toBe(true)
    expect(ofNote('auth !== null || now > 0').usesClock).toBe(false)
  })
})

it('two nodes look the same to rules if their value and priority are the same, and both or neither have children', () => {
  const parent = treeOf({ a: 1 })
  expect(looksSame(parent, treeOf({ b: 2, c: 3 }))).toBe(true)
  expect(looksSame(parent, treeOf(null))).toBe(false)
  expect(looksSame(parent, treeOf({ a: 1 }, 7))).toBe(false)
  expect(looksSame(treeOf(1), treeOf(1))).toBe(true)
  expect(looksSame(treeOf(1), treeOf('1'))).toBe(false)
})
