import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { english } from '../texts/english.ts'
import { watchStart } from './readiness.ts'

const READY = '│ ✔  All emulators ready! It is now safe to connect your app. │'
const BROKEN = "⚠  Unexpected '}' in /project/storage.rules:1"

const watch = (onProgress: (step: string) => void = () => undefined) =>
  watchStart({ limitMs: 1000, logFile: 'the.log', texts: english, onProgress })

/** Returns the state of a promise, after everything that could resolve or reject it has run. */
async function stateOf(promise: Promise<void>): Promise<string> {
  let state = 'pending'
  promise.then(
    () => (state = 'ready'),
    (error: unknown) => (state = (error as Error).message),
  )
  await vi.advanceTimersByTimeAsync(0)
  return state
}

describe('watchStart', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('succeeds when firebase-tools reports that all emulators are ready, and then has no time limit', async () => {
    const start = watch()
    expect(await stateOf(start.outcome)).toBe('pending')
    start.read(READY)
    expect(vi.getTimerCount()).toBe(0)
    expect(await stateOf(start.outcome)).toBe('ready')
  })

  it('ignores failures after the suite is ready', async () => {
    const start = watch()
    start.read(READY)
    start.read(BROKEN)
    start.end()
    expect(await stateOf(start.outcome)).toBe('ready')
  })

  it('waits for the line that completes an error message, or for the end of the suite', async () => {
    const announced = 'Error: Failed to load initial Database Emulator rules:'
    const told = watch()
    told.read(announced)
    expect(await stateOf(told.outcome)).toBe('pending')
    told.read("  db.json:1:23: No such variable 'skies'.")
    expect(await stateOf(told.outcome)).toBe(`${announced} db.json:1:23: No such variable 'skies'.`)

    const cut = watch()
    cut.read(announced)
    cut.end()
    expect(await stateOf(cut.outcome)).toBe(announced)
  })

  it('fails with the error message, even if firebase-tools then reports that all emulators are ready', async () => {
    const start = watch()
    start.read(BROKEN)
    start.read(READY)
    expect(await stateOf(start.outcome)).toContain('storage.rules:1')
  })

  it('fails if the suite is not ready within the time limit, and names the log', async () => {
    const start = watch()
    const state = stateOf(start.outcome)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await stateOf(start.outcome)).toContain('the.log')
    await state
  })

  it('fails if the suite ends by itself', async () => {
    const start = watch()
    start.end()
    expect(await stateOf(start.outcome)).toContain('has stopped')
  })

  it('fails with the final error of firebase-tools after the suite has ended', async () => {
    const start = watch()
    start.read('Error: Deploy target admin not configured for project demo.')
    expect(await stateOf(start.outcome)).toBe('pending')
    start.end()
    expect(await stateOf(start.outcome)).toContain('Deploy target admin')
  })

  it('reports the rest of an error message that follows an empty line, or that the rest is missing', async () => {
    const start = watch()
    start.read('Error: Hosting target app is linked to multiple sites. To clear, run:')
    start.read('')
    start.read('[2026-11-26T03:35:21.000Z] a line of --debug')
    start.read('  firebase target:clear hosting app')
    expect(await stateOf(start.outcome)).toBe('pending')
    start.end()
    expect(await stateOf(start.outcome)).toBe(
      'Hosting target app is linked to multiple sites. To clear, run: firebase target:clear hosting app',
    )

    const unexpected = watch()
    unexpected.read('Error: An unexpected error has occurred.')
    unexpected.end()
    expect(await stateOf(unexpected.outcome)).toBe(
      'firebase-tools met an unexpected error: with --debug, the log has the reason. Log: the.log',
    )
  })

  it('reports each step of the start', () => {
    const steps: string[] = []
    watch((step) => steps.push(step)).read('i  emulators: Starting emulators: auth')
    expect(steps).toEqual(['emulators: Starting emulators: auth'])
  })
})
