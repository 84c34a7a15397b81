import { describe, expect, it } from 'vitest'
import { sideBySide } from './pages.ts'

/** A walk over these pages, which then fails or ends. */
const walk = (pages: readonly string[], error?: Error) =>
  async function* () {
    yield* await Promise.resolve(pages)
    if (error) throw error
  }

async function seen(walks: Parameters<typeof sideBySide<string>>[0]) {
  const pages: string[] = []
  let error: unknown = null
  try {
    for await (const page of sideBySide(walks)) pages.push(page)
  } catch (thrown) {
    error = thrown
  }
  return { pages, error }
}

describe('walks side by side', () => {
  it('take turns, so that all have advanced when time is up', async () => {
    const { pages, error } = await seen([walk(['a1', 'a2', 'a3']), walk(['b1', 'b2', 'b3'])])
    expect(pages).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
    expect(error).toBeNull()
  })

  it('go on when one fails, which is said at the end', async () => {
    const down = new Error('down')
    const { pages, error } = await seen([walk(['a1'], down), walk([]), walk(['c1', 'c2', 'c3'])])
    expect(pages).toEqual(['a1', 'c1', 'c2', 'c3'])
    expect((error as AggregateError).errors).toEqual([down])
  })

  it('do not wait for one that is slow', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const slow = async function* () {
      await promise
      yield 'slow'
    }
    const fast = async function* () {
      yield await Promise.resolve('fast')
      yield 'faster'
      resolve(undefined)
    }
    expect((await seen([slow, fast])).pages).toEqual(['fast', 'faster', 'slow'])
  })
})
