import { afterEach, describe, expect, it, vi } from 'vitest'
import { canStore } from './storage.ts'

/** Fills it until only some characters are left. */
function fill(storage: Storage, leftCharacters: number): void {
  let text = ''
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    try {
      storage.setItem('filler', text + ' '.repeat(size))
      text += ' '.repeat(size)
    } catch {
      // Half of it may fit.
    }
  }
  storage.setItem('filler', text.slice(leftCharacters))
}

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (name) => {
  afterEach(() => {
    vi.restoreAllMocks()
    window[name].clear()
  })

  it('keeps a session where there is room, and nothing of the trial', () => {
    expect(canStore(name)).toBe(true)
    expect(window[name]).toHaveLength(0)
  })

  it.each([
    ['refuses to read', new DOMException('denied', 'SecurityError')],
    ['forgets', null],
  ])('does not where the browser %s', (_, error) => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      if (error !== null) throw error
      return null
    })
    expect(canStore(name)).toBe(false)
  })

  it('does not where little room is left', () => {
    fill(window[name], 1000)
    expect(canStore(name)).toBe(false)
    fill(window[name], 20_000)
    expect(canStore(name)).toBe(true)
    expect(window[name]).toHaveLength(1)
  })
})
