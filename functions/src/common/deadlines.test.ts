import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('deadlines', () => {
  it('calls each at its own time, and once', () => {
    const enter = createDeadlines(100)
    const late: string[] = []
    enter(() => late.push('first'))
    vi.advanceTimersByTime(60)
    enter(() => late.push('second'))
    vi.advanceTimersByTime(39)
    expect(late).toEqual([])
    vi.advanceTimersByTime(1)
    expect(late).toEqual(['first'])
    vi.advanceTimersByTime(59)
    expect(late).toEqual(['first'])
    vi.advanceTimersByTime(1)
    expect(late).toEqual(['first', 'second'])
    vi.advanceTimersByTime(1000)
    expect(late).toEqual(['first', 'second'])
  })

  it('does not call who has left, and goes on for who comes after everybody has', () => {
    const enter = createDeadlines(100)
    const late: string[] = []
    const leave = enter(() => late.push('first'))
    vi.advanceTimersByTime(50)
    leave()
    leave()
    vi.advanceTimersByTime(20)
    enter(() => late.push('second'))
    vi.advanceTimersByTime(99)
    expect(late).toEqual([])
    vi.advanceTimersByTime(1)
    expect(late).toEqual(['second'])
    enter(() => late.push('third'))
    vi.advanceTimersByTime(100)
    expect(late).toEqual(['second', 'third'])
  })

  it('has one timer, however many wait, and lets the process end once nobody does', () => {
    const timer = { ref: vi.fn(), unref: vi.fn() }
    const setTimeout = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(timer as never)
    const enter = createDeadlines(100)
    const [leave, leaveToo] = [enter(() => undefined), enter(() => undefined)]
    expect(setTimeout).toHaveBeenCalledTimes(1)
    leave()
    expect(timer.unref).not.toHaveBeenCalled()
    leaveToo()
    expect(timer.unref).toHaveBeenCalledTimes(1)
    enter(() => undefined)
    expect(setTimeout).toHaveBeenCalledTimes(1)
    expect(timer.ref).toHaveBeenCalledTimes(3)
  })
})
