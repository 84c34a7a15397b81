import { describe, expect, it, vi } from 'vitest'
import { deferred } from './deferred.ts'

interface Port {
  twice(n: number): Promise<number>
  fail(): Promise<never>
}
const adapter: Port = {
  twice: (n) => Promise.resolve(2 * n),
  fail: () => Promise.reject(new Error('down')),
}

describe('a deferred port', () => {
  it('builds its adapter at the first call, once, and hands every call on', async () => {
    const build = vi.fn(() => Promise.resolve(adapter))
    const port = deferred<Port>({ twice: true, fail: true }, build)
    expect(build).not.toHaveBeenCalled()
    expect(await Promise.all([port.twice(1), port.twice(2)])).toEqual([2, 4])
    await expect(port.fail()).rejects.toThrow('down')
    expect(build).toHaveBeenCalledTimes(1)
  })
})
