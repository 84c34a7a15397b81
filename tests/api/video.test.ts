import { describe, expect, it } from 'vitest'
import { call, guest, refusal } from 'sesame-testing/api'

const get = (id: string, token: string) => call('GET', `/api/video/${id}`, { token })

describe('GET /api/video/:videoId', () => {
  it('returns 404 if no video host is configured, as in the demo', async () => {
    const { accessToken } = await guest()
    expect(refusal(await get('76979871', accessToken))).toEqual([404, 'video/not-found'])
  })

  it.each(['abc', '1234567890123', '1.5', '%2e%2e%2fme'])(
    'rejects the video id %s with 400',
    async (id) => {
      const { accessToken } = await guest()
      expect(refusal(await get(id, accessToken))).toEqual([400, 'request/invalid'])
    },
  )
})
