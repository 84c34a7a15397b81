import { describe, expect, it } from 'vitest'
import { readApiTimeMs } from './read-api-time.ts'

const answering = (status: number, headers: Record<string, string>) => () =>
  Promise.resolve(new Response(null, { status, headers }))

describe('the API’s time', () => {
  it.each([200, 503])('is read from the Date header of any response: %d', async (status) => {
    const date = 'Sun, 01 Mar 2026 08:42:00 GMT'
    await expect(readApiTimeMs(answering(status, { date }))).resolves.toBe(
      Date.UTC(2026, 2, 1, 8, 42),
    )
  })

  it.each([
    ['there is no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is not dated', answering(200, {})],
    ['the date is none', answering(200, { date: 'hier' })],
  ])('is reported as unreachable when %s', async (_, fetch) => {
    await expect(readApiTimeMs(fetch)).rejects.toMatchObject({
      code: 'client/unreachable',
      isOutage: true,
    })
  })
})
