import { afterEach, describe, expect, it, vi } from 'vitest'
import { alone } from './alone.ts'

type Run = () => Promise<unknown>

/** Simulates a browser whose Web Locks use this `request` method. If null, the browser has no Web Locks. */
function browserWith(request: ((name: string, run: Run) => Promise<unknown>) | null): void {
  const locks = request === null ? undefined : { request }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}

const granted = (_name: string, run: Run) => run()
const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))

afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

describe('a task that runs in one tab at a time', () => {
  it.each([
    ['grants locks', granted],
    ['has none', null],
    ['refuses them', denied],
  ])('runs once if the browser %s', async (_, request) => {
    browserWith(request)
    const task = vi.fn(() => Promise.resolve('fait'))
    await expect(alone(task)).resolves.toBe('fait')
    expect(task).toHaveBeenCalledOnce()
  })

  it('fails with its own error, and does not run again', async () => {
    browserWith(granted)
    const task = vi.fn(() => Promise.reject(new Error('non')))
    await expect(alone(task)).rejects.toThrow('non')
    expect(task).toHaveBeenCalledOnce()
  })
})
