import { describe, expect, it } from 'vitest'
import { reads, writes } from '../testing/judge.ts'
import { compileRuleset } from './compile-ruleset.ts'
import { coveragePage } from './coverage-page.ts'

const SOURCE = `{
  "rules": {
    "open": { ".read": true },
    "notes": {
      "$uid": {
        ".read": "auth != null && auth.uid === $uid",
        ".validate": "newData.child(\\"text\\").val().length < 10"
      }
    }
  }
}`

const auth = { uid: 'ada', token: {} }

const outcomesOf = (rules: ReturnType<typeof compileRuleset>, text: string) =>
  rules.coverage
    .list()
    .find((expression) => expression.text === text)
    ?.outcomes.map(({ value, failed, count }) => [failed ? 'failed' : value, count])

describe('coverage', () => {
  it('counts each value of a rule and of its evaluated parts', () => {
    const rules = compileRuleset(SOURCE)
    reads(rules, 'notes/ada')
    expect(outcomesOf(rules, 'auth != null')).toEqual([[false, 1]])
    expect(outcomesOf(rules, 'auth.uid === $uid')).toEqual([])
    reads(rules, 'notes/ada', { auth })
    reads(rules, 'notes/bob', { auth })
    expect(outcomesOf(rules, 'auth.uid === $uid')).toEqual([
      [true, 1],
      [false, 1],
    ])
    expect(outcomesOf(rules, '$uid')).toEqual([
      ['ada', 1],
      ['bob', 1],
    ])
    expect(outcomesOf(rules, 'auth != null && auth.uid === $uid')).toEqual([
      [true, 1],
      [false, 2],
    ])
    expect(outcomesOf(rules, 'true')).toEqual([])
    reads(rules, 'open')
    expect(outcomesOf(rules, 'true')).toEqual([[true, 1]])
  })

  it('reports the rule of an expression, and its position in the file', () => {
    const [, rule, part] = compileRuleset(SOURCE).coverage.list()
    expect(rule).toMatchObject({ rule: '.read', path: '/notes/$uid', isRule: true })
    expect(rule).toMatchObject({ line: 6, column: 19 })
    expect(part).toMatchObject({ text: 'auth != null', isRule: false, line: 6, column: 19 })
  })

  it('counts failures separately, and computes positions correctly if the file contains escapes', () => {
    const rules = compileRuleset(SOURCE)
    writes(rules, { 'notes/ada': { text: 7 } }, { auth })
    const length = String.raw`newData.child(\"text\").val().length`
    expect(outcomesOf(rules, length)).toEqual([['failed', 1]])
    expect(outcomesOf(rules, String.raw`newData.child(\"text\")`)).toEqual([['a location', 1]])
  })

  it('stores a limited number of distinct values', () => {
    const rules = compileRuleset(SOURCE)
    for (let index = 0; index < 50; index++) reads(rules, `notes/${index}`, { auth })
    expect(outcomesOf(rules, '$uid')).toHaveLength(21)
    expect(outcomesOf(rules, '$uid')).toContainEqual(['…', 30])
  })
})

describe('the coverage page', () => {
  it('marks each expression in the escaped source, with its values', () => {
    const rules = compileRuleset(SOURCE)
    reads(rules, 'notes/ada')
    const page = coveragePage('<db>', rules.coverage)
    expect(page).toContain('Rules coverage of &lt;db&gt;')
    expect(page).toContain('<span class="never" title="never evaluated">true</span>')
    expect(page).toContain('title="false: 1 ×"><span class="one"')
    const pre = /<pre>([^]*)<\/pre>/.exec(page)?.[1] ?? ''
    const text = pre.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')
    expect(text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toBe(SOURCE)
  })
})
