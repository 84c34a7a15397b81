import { SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { ask, verify, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

it('a passkey works even if the uid is longer than the maximum length of a user handle', async () => {
  const uid = 'm'.repeat(128)
  const authTimeSeconds = Math.floor(api.world.now / SECOND_MS)
  const idToken = api.prove('long', { uid, authTimeSeconds, provider: 'google.com' })
  const entered = await api.post('/api/auth/sign-in', { idToken, remember: true })
  const { accessToken } = grantOf(entered)
  const { user } = await ask(api, { purpose: 'create', accessToken })
  expect(Buffer.from(user?.id ?? '', 'base64url').length).toBeLessThanOrEqual(64)
  const authenticator = await withPasskey(api, accessToken)
  const options = await ask(api, { purpose: 'sign-in' })
  const { text } = await verify(api, authenticator.get(options))
  const { customToken } = JSON.parse(text) as { customToken: string }
  expect(customToken).toContain(`${uid}/${authenticator.id}/`)
})
