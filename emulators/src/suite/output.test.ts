import { describe, expect, it } from 'vitest'
import { newsIn, readLine } from './output.ts'

describe('readLine', () => {
  it('recognizes that all emulators are ready', () => {
    const line = '│ ✔  All emulators ready! It is now safe to connect your app. │'
    expect(readLine(line)).toEqual({ ready: true })
  })

  it.each([
    '⬢  functions: Failed to load function definition from source: FirebaseError: User code failed',
    'Error: Failed to load rules',
    "⬢  functions: Failed to start Functions emulator: functions.codebase must be unique but 'x' was used more than once.",
    '⚠  Could not find config (firebase.json) so using defaults.',
    "⚠  Unexpected '}' in /project/storage.rules:1",
  ])('treats « %s » as a failure, even if firebase-tools continues', (line) => {
    expect(readLine(line).failure).toBeDefined()
  })

  it('does not report a missing functions section as a failure, because a warning reports it', () => {
    const reason = 'No valid functions configuration detected in firebase.json'
    expect(readLine(`⬢  functions: Failed to start Functions emulator: ${reason}`)).toEqual({})
  })

  it('reports the address of the functions’ debugger', () => {
    const address = 'ws://127.0.0.1:9229/6b1f'
    expect(readLine(`>  Debugger listening on ${address}`)).toEqual({
      step: `Debugger listening on ${address}`,
    })
  })

  it('removes the text that --debug adds to a line', () => {
    const line = 'i  emulators: Starting emulators: auth {"metadata":{"emulator":{"name":"hub"}}}'
    expect(readLine(line)).toEqual({ step: 'emulators: Starting emulators: auth' })
  })

  it('ignores lines that only --debug prints', () => {
    const line =
      '[2026-11-26T03:35:21.000Z] Error: Could not load rules: Starting Database Emulator'
    expect(readLine(line)).toEqual({})
  })

  it('ignores colours', () => {
    expect(readLine('\u001b[32m✔  All emulators ready!\u001b[39m')).toEqual({ ready: true })
  })

  it('returns the reason that firebase-tools prints before it stops', () => {
    expect(readLine('Error: Deploy target admin not configured for project demo.')).toEqual({
      error: 'Deploy target admin not configured for project demo.',
    })
  })

  it('ignores an ordinary line', () => {
    expect(readLine('i  hosting[demo-sesame]: anything')).toEqual({})
  })
})

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
  ])('returns the lines of firebase-tools about a change: %s', (line) => {
    expect(newsIn(`${line} {"metadata":{}}`)).toEqual([line.replace(/^i? +/, '')])
    // A function may print the same text, and so may `--debug`.
    expect(newsIn(`>  ${line}`)).toEqual([])
    expect(newsIn(`[2026-11-26T03:35:21.000Z] ${line}`)).toEqual([])
  })

  it.each([
    'i  database: Change detected, updating rules for demo-shop-default-rtdb...',
    'i  functions: Beginning execution of "us-central1-hello"',
    '✔  functions: Loaded functions definitions from source: hello.',
  ])('ignores other lines: %s', (line) => {
    expect(newsIn(line)).toEqual([])
  })

  it('reports our own check of Storage rules, because firebase-tools prints no columns', () => {
    const judge = () => ['⚠ storage: storage.rules:1:9: what']
    expect(newsIn(CHANGED, judge)).toEqual(judge())
    expect(newsIn(BROKEN, judge)).toEqual([])
  })
})
