import { afterEach, describe, expect, it, vi } from 'vitest'
import { canStore } from './storage.ts'

/** Fills the storage until only this many characters are free. */
function fill(storage: Storage, leftCharacters: number): void {
  let text = ''
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    try {
      storage.setItem('filler', text + ' '.repeat(size))
      text += ' '.repeat(size)
    } catch {
      // This chunk does not fit, so the next attempt uses half of it.
    }
  }
  storage.setItem('filler', text.slice(leftCharacters))
}

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (name) => {
  afterEach(() => {
    vi.restoreAllMocks()
    window[name].clear()
  })

  it('storage can store a session if there is room, and is empty after the check', () => {
    expect(canStore(name)).toBe(true)
    expect(window[name]).toHaveLength(0)
  })

  it.each([
    ['refuses to read', new DOMException('denied', 'SecurityError')],
    ['forgets', null],
  ])('storage cannot store a session if the browser %s', (_, error) => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      if (error !== null) throw error
      return null
    })
    expect(canStore(name)).toBe(false)
  })

  it('storage cannot store a session if too little room is left', () => {
    fill(window[name], 1000)
    expect(canStore(name)).toBe(false)
    fill(window[name], 20_000)
    expect(canStore(name)).toBe(true)
    expect(window[name]).toHaveLength(1)
  })
})
