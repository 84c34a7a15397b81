import { describe, expect, it } from 'vitest'
import { describeError } from '../../../common/logging/describe-error.ts'
import { sideBySide } from './pages.ts'

/** Simulates reading an instance page by page: yields these pages, then ends or fails. */
const walk = (pages: readonly string[], error?: Error) =>
  async function* () {
    yield* await Promise.resolve(pages)
    if (error) throw error
  }

/** Merges the pages of the instances `db-0`, `db-1` and so on. Returns the merged pages and the error. */
async function seen(walks: readonly (() => AsyncGenerator<string>)[]) {
  const pages: string[] = []
  let error: unknown = null
  const instances = walks.map((start, i) => ({
    start,
    url: `https://db-${i}.europe-west1.firebasedatabase.app`,
  }))
  try {
    for await (const page of sideBySide(instances, ({ start }) => start())) pages.push(page)
  } catch (thrown) {
    error = thrown
  }
  return { pages, error }
}

describe('reading the pages of several instances', () => {
  it('alternates between the instances, so that each one has advanced when time is up', async () => {
    const { pages, error } = await seen([walk(['a1', 'a2', 'a3']), walk(['b1', 'b2', 'b3'])])
    expect(pages).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
    expect(error).toBeNull()
  })

  it('continues if one instance fails, and reports at the end which one failed and why', async () => {
    const down = new RangeError('down')
    const { pages, error } = await seen([walk([]), walk(['b1'], down), walk(['c1', 'c2', 'c3'])])
    expect(pages).toEqual(['b1', 'c1', 'c2', 'c3'])
    expect(describeError(error).error).toBe(
      'AggregateError ← InstanceError (db-1.europe-west1.firebasedatabase.app) ← RangeError',
    )
  })

  it('does not wait for a slow instance', async () => {
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
