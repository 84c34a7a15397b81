import { describe, expect, it } from 'vitest'
import { createTokenStore, tabTokens } from './token-store.ts'

const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}

describe('the store of the console’s token', () => {
  it('stores the token only in the tab', () => {
    tabTokens().write('jeton')
    expect(tabTokens().read()).toBe('jeton')
    expect(Object.keys(localStorage)).toEqual([])
    tabTokens().write(null)
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it.each([null, refusing])(
    'keeps the token until the page closes if the browser refuses storage',
    (storage) => {
      const tokens = createTokenStore(storage)
      tokens.write('jeton')
      expect(tokens.read()).toBe('jeton')
      expect(createTokenStore(storage).read()).toBeNull()
    },
  )
})
