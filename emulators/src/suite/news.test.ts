import { describe, expect, it } from 'vitest'
import { newsIn } from './news.ts'

const CHANGED = 'i  storage: Change detected, updating rules for Cloud Storage...'
const BROKEN = "⚠  Unexpected '}' in /project/storage.rules:1"

describe('newsIn', () => {
  it.each([
    "⚠  database: db.json:1:22: No such variable 'skies'.",
    '⚠  database: Failed to update rules',
    '✔  database: Rules updated.',
    '⬢  functions: Failed to load function definition from source: FirebaseError: User code failed',
    CHANGED,
    BROKEN,
  ])('passes on what firebase-tools says of a change: %s', (line) => {
    expect(newsIn(`${line} {"metadata":{}}`)).toEqual([line.replace(/^i? +/, '')])
    // The same, printed by a function.
    expect(newsIn(`>  ${line}`)).toEqual([])
    expect(newsIn(`[2026-11-26T03:35:21.000Z] ${line}`)).toEqual([])
  })

  it.each([
    'i  database: Change detected, updating rules for demo-shop-default-rtdb...',
    'i  functions: Beginning execution of "us-central1-hello"',
    '✔  functions: Loaded functions definitions from source: hello.',
  ])('passes over everything else: %s', (line) => {
    expect(newsIn(line)).toEqual([])
  })

  it('has another judge Storage rules, of which firebase-tools gives no columns', () => {
    const judge = () => ['⚠ storage: storage.rules:1:9: what']
    expect(newsIn(CHANGED, judge)).toEqual(judge())
    expect(newsIn(BROKEN, judge)).toEqual([])
  })
})
