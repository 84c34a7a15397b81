import { afterEach, describe, expect, it, vi } from 'vitest'
import { alone } from './alone.ts'

type Run = () => Promise<unknown>

/** A browser with these locks. */
function browserWith(request: ((name: string, run: Run) => Promise<unknown>) | null): void {
  const locks = request === null ? undefined : { request }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}

const granted = (_name: string, run: Run) => run()
const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))

afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

describe('a task that one tab at a time does', () => {
  it.each([
    ['grants locks', granted],
    ['has none', null],
    ['refuses them', denied],
  ])('is done, once, where the browser %s', async (_, request) => {
    browserWith(request)
    const task = vi.fn(() => Promise.resolve('fait'))
    await expect(alone(task)).resolves.toBe('fait')
    expect(task).toHaveBeenCalledOnce()
  })

  it('passes its failure on, and is not done again', async () => {
    browserWith(granted)
    const task = vi.fn(() => Promise.reject(new Error('non')))
    await expect(alone(task)).rejects.toThrow('non')
    expect(task).toHaveBeenCalledOnce()
  })
})
