import { describe, expect, it } from 'vitest'
import { later } from './later.ts'

describe('code that is loaded on demand', () => {
  it('code is loaded once, at the first call', async () => {
    let loads = 0
    const load = later(() => Promise.resolve((loads += 1)))
    expect(loads).toBe(0)
    await Promise.all([load(), load()])
    await expect(load()).resolves.toBe(1)
  })

  it('throws `client/unreachable` if the code cannot be loaded, and requests the code again at the next call', async () => {
    const answers = [Promise.reject(new Error('chunk')), Promise.resolve('code')]
    const load = later(() => answers.shift() ?? Promise.resolve('again'))
    await expect(load()).rejects.toMatchObject({ code: 'client/unreachable' })
    await expect(load()).resolves.toBe('code')
  })
})
