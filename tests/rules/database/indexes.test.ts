import { describe, expect, it } from 'vitest'
import { mainUrl, rulesEnvironment } from '../support/rules-environment.ts'

rulesEnvironment()

/** Queries one record by a child over REST, as the functions do: REST refuses a query without an index. */
async function firstBy(path: string, child: string) {
  const url = new URL(mainUrl())
  url.pathname = `${path}.json`
  url.searchParams.set('orderBy', JSON.stringify(child))
  url.searchParams.set('limitToFirst', '1')
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } })
  return { status: response.status, text: await response.text() }
}

describe('an index', () => {
  it('serves the search for guests, by the child that says so and no other', async () => {
    expect(await firstBy('users', 'isAnonymous')).toMatchObject({ status: 200 })
    const refused = await firstBy('users', 'displayName')
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Index not defined')
  })
})
