import { describe, expect, it } from 'vitest'
import { laterMethods } from './later-methods.ts'

function counter({ failures = 0 } = {}) {
  const seen = { loads: 0 }
  const load = () => {
    seen.loads += 1
    if (seen.loads <= failures) return Promise.reject(new Error('chunk'))
    let total = 0
    return Promise.resolve({ add: (count: number) => Promise.resolve((total += count)) })
  }
  return { methods: laterMethods({ add: true }, load), seen }
}

describe('methods that are fetched later', () => {
  it('are fetched once, at the first call, and keep their state', async () => {
    const { methods, seen } = counter()
    expect(seen.loads).toBe(0)
    await expect(methods.add(2)).resolves.toBe(2)
    await expect(methods.add(3)).resolves.toBe(5)
    expect(seen.loads).toBe(1)
  })

  it('say that the service does not answer when they cannot be fetched, and try anew', async () => {
    const { methods } = counter({ failures: 1 })
    await expect(methods.add(2)).rejects.toMatchObject({ code: 'client/unreachable' })
    await expect(methods.add(2)).resolves.toBe(2)
  })
})
