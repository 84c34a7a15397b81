import { afterEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../testing/api-client.ts'

let api: TestApi
afterEach(() => api.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const signIn = (headers: Record<string, string>) =>
  api.send('POST', '/api/auth/sign-in', {
    body: JSON.stringify({ idToken: api.prove('g', { provider: 'guest' }), remember: false }),
    headers,
  })

describe('the place of a sign-in', () => {
  it('is stored in the history, and included in the alert about a new device', async () => {
    api = await startApi({ placeHeaders: { country: 'x-country', city: 'x-city' } })
    await signIn({ 'x-country': 'FR', 'x-city': 'lyon' })
    await signIn({ 'x-country': 'BE', 'User-Agent': FIREFOX })
    expect(api.world.logins.map(({ place }) => place)).toEqual(['Lyon, France', 'Belgique'])
    expect(api.world.notifications).toMatchObject([{ kind: 'new-device', place: 'Belgique' }])
  })

  it('is not taken from the client’s headers if the platform sets none', async () => {
    api = await startApi()
    await signIn({ 'x-country': 'FR', 'x-appengine-country': 'FR', 'x-country-code': 'FR' })
    expect(api.world.logins).toHaveLength(1)
    expect(api.world.logins[0]).not.toHaveProperty('place')
  })
})
