import { describe, expect, it } from 'vitest'
import { call, grantOf, post, refusal } from 'sesame-testing/api'
import { readAs } from '../support/database.ts'
import { FILES, sendFile } from '../support/files.ts'
import { renewed, signInWithCustomToken } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import {
  addPasskey,
  byPassword,
  provePasskey,
  usePasskey,
  verifiedOf,
  withPasskey,
} from 'sesame-testing/passkeys'

const ENDED = [401, 'auth/session-ended']
const remove = (id: string, token: string) => call('DELETE', `/api/auth/passkeys/${id}`, { token })

/** Signs a device in by passkey, at least a second after the last sign-in. Returns the device's tokens. */
async function device(authenticator: Parameters<typeof provePasskey>[0]) {
  await nextSecond()
  const signIn = await provePasskey(authenticator)
  const { idToken } = signIn
  const { accessToken } = grantOf(await post('/api/auth/sign-in', { idToken, remember: true }))
  return { idToken, accessToken, renewed: () => renewed(signIn) }
}

describe('the tokens of a sign-in by passkey', () => {
  it('the tokens give no access after the passkey was removed, while tokens of another passkey still work', async () => {
    const { person, authenticator: lost } = await withPasskey()
    const kept = await addPasskey(person.accessToken)
    const [theirs, own] = [await device(lost), await device(kept)]
    const profile = `users/${person.uid}`
    await sendFile(own.accessToken, `${FILES}/0`)
    const opened = async (idToken: string, token: string) => [
      await readAs(idToken, profile),
      (await call('GET', `${FILES}/0`, { token })).status,
    ]
    expect(await opened(await theirs.renewed(), theirs.accessToken)).toEqual([200, 200])

    const { customToken = '' } = verifiedOf(await usePasskey(lost))
    await nextSecond()
    expect((await remove(lost.id, await byPassword(person))).status).toBe(204)
    // The identity service still renews the ID token, but the security rules reject it.
    const idToken = await theirs.renewed()
    expect(await opened(idToken, theirs.accessToken)).toEqual([401, 401])
    expect(await readAs(theirs.idToken, profile)).toBe(401)
    // The security rules also reject a sign-in with a custom token that was issued before the removal.
    await nextSecond()
    const late = await signInWithCustomToken(customToken)
    expect(await opened(late.idToken, theirs.accessToken)).toEqual([401, 401])
    const { accessToken } = theirs
    const refresh = await post('/api/auth/refresh-access-token', { accessToken })
    expect(refusal(refresh)).toEqual(ENDED)
    for (const path of ['sign-in', 'unlock-session', 'reauthenticate']) {
      const body = path === 'sign-in' ? { idToken, remember: true } : { idToken }
      const reply = await post(`/api/auth/${path}`, body, { token: accessToken })
      expect(refusal(reply), path).toEqual(ENDED)
    }
    const { accessToken: token } = own
    const mine = await post('/api/auth/reauthenticate', { idToken }, { token })
    expect(refusal(mine), 'the session of another passkey').toEqual(ENDED)
    expect(await opened(await own.renewed(), own.accessToken)).toEqual([200, 200])
  })
})
