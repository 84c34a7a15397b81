import { afterEach, expect, it } from 'vitest'
import { grantOf, startApi, type TestApi } from '../../testing/api-client.ts'

const SECOND = 'https://second.europe-west1.firebasedatabase.app'

let api: TestApi | undefined
afterEach(() => api?.close())

/** What a person is told when they sign in, then when their token is refreshed. */
async function told(shards?: string): Promise<(string | undefined)[]> {
  const opened = await startApi(shards === undefined ? {} : { shards })
  api = opened
  const idToken = opened.prove('proof', { provider: 'google.com' })
  const first = grantOf(await opened.post('/api/auth/sign-in', { idToken, remember: false }))
  const { accessToken } = first
  const next = grantOf(await opened.post('/api/auth/refresh-access-token', { accessToken }))
  return [first, next].map(({ databaseURL }) => databaseURL)
}

// Marie's shard is 35: contract/src/shard.test.ts.
it('says where the data of a person is, when they sign in and at each refresh', async () => {
  expect(await told(`35=${SECOND}`)).toEqual([SECOND, SECOND])
})

it.each([undefined, `0-34=${SECOND},36-63=${SECOND}`])(
  'says nothing where it is in the first instance, which pages are built with: %j',
  async (shards) => {
    expect(await told(shards)).toEqual([undefined, undefined])
  },
)
