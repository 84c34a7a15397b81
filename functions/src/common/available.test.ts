import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { available } from './available.ts'

const port = (find: () => Promise<string>) => available({ find }, 20)

describe('available', () => {
  it('returns the result of a port', async () => {
    expect(await port(() => Promise.resolve('x')).find()).toBe('x')
  })

  it('reports `server/unavailable` if a port rejects or does not respond in time', async () => {
    const broken = port(() => Promise.reject(new Error('down')))
    await expect(broken.find()).rejects.toMatchObject({ code: 'server/unavailable' })
    const hanging = port(() => new Promise<string>(() => undefined))
    await expect(hanging.find()).rejects.toMatchObject({ code: 'server/unavailable' })
  })

  it('passes on refusals and errors about invalid records', async () => {
    const refusal = new ApiError('auth/session-ended')
    await expect(port(() => Promise.reject(refusal)).find()).rejects.toBe(refusal)
    const broken = port(() => Promise.resolve(z.parse(z.string(), 1)))
    await expect(broken.find()).rejects.toBeInstanceOf(z.core.$ZodError)
  })
})
