import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, expect, it } from 'vitest'
import { grantOf, startApi, type TestApi } from './testing/api-client.ts'
import { START } from './testing/fakes/world.ts'
import { withPasskey } from './testing/passkeys/passkey-scenarios.ts'
import { actions, refusal } from './testing/protected-marie.ts'
import { signUpBody } from './testing/stage.ts'
import { turnOn } from './testing/second-factor.ts'

const DATE = START + DAY_MS

let api: TestApi
afterEach(() => api.close())

/** Signs Marie up with an API that requires a second factor from this time (ms). Resolves with her token. */
async function signUpWhereDue(secondFactorFrom: number): Promise<string> {
  api = await startApi({ secondFactorFrom })
  const reply = await api.post('/api/auth/sign-up', signUpBody(api.prove('first')))
  return grantOf(reply).accessToken
}

const rename = (token: string) =>
  api.send('PATCH', '/api/common/user', {
    token,
    body: JSON.stringify({ user: { displayName: 'Élise' } }),
  })

it('people with neither a second factor nor a passkey are refused from the date when one is required', async () => {
  const token = await signUpWhereDue(DATE)
  const { signIn, statusOf } = actions(api)
  expect(await statusOf(token)).toBe(200)
  expect((await rename(token)).status).toBe(200)
  api.world.now = DATE - MINUTE_MS
  const later = grantOf(await signIn()).accessToken
  api.world.now = DATE
  expect(refusal(await rename(later))).toEqual([403, 'auth/second-factor-due'])
  expect(grantOf(await signIn()).user.secondFactorFrom).toBe(DATE)
  await withPasskey(api, later)
  expect((await rename(later)).status).toBe(200)
})

it('people who are refused can still turn on a second factor', async () => {
  const token = await signUpWhereDue(START)
  expect(refusal(await rename(token))).toEqual([403, 'auth/second-factor-due'])
  await turnOn(api, token, api.world.now)
  expect(refusal(await rename(token))).toEqual([200, ''])
})
