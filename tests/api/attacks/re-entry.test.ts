import { describe, expect, it } from 'vitest'
import { call, grantOf, post, registered, type Person } from 'sesame-testing/api'
import { recordAt } from '../../support/erasure.ts'
import { renewed, signInWithCustomToken, type Identity } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { providerCall } from 'sesame-testing/provider-call'
import { customTokenOf } from '../../support/re-entry.ts'
import { attempt, isRefused, newDevice, openSession, thiefOf } from '../../support/thief.ts'
import { claimsOf } from 'sesame-testing/claims'

const sidOf = (token: string) => claimsOf(token).sid

/** A thief with a stolen access token ends all other sessions, and signs in with the custom token from the response. */
async function stolen(): Promise<{ person: Person; customToken: string; thief: Identity }> {
  const person = await registered()
  await nextSecond()
  const reply = await call('DELETE', '/api/auth/sessions', { token: person.accessToken })
  const customToken = customTokenOf(reply)
  await nextSecond()
  return { person, customToken, thief: await signInWithCustomToken(customToken) }
}
const enter = (idToken: string, sid: string) =>
  post('/api/auth/sign-in', { idToken, remember: true, sid })

describe('the custom token that a device receives for ending all other sessions', () => {
  it('the custom token continues the device’s session, and cannot be used twice', async () => {
    const { person, customToken, thief } = await stolen()
    const sid = sidOf(person.accessToken)
    expect((await enter(thief.idToken, sid)).status).toBe(200)
    await nextSecond()
    const { idToken } = await signInWithCustomToken(customToken)
    expect(isRefused(await enter(idToken, sid))).toBe(true)
  })

  it('the custom token opens no new session, and continues no session of another device', async () => {
    const { person, thief } = await stolen()
    expect(isRefused(await openSession(thief.idToken))).toBe(true)
    await nextSecond()
    const other = await newDevice(person)
    expect(isRefused(await enter(thief.idToken, sidOf(other.accessToken)))).toBe(true)
  })

  it('the custom token is not a fresh proof of identity, before or after its use', async () => {
    const { person, thief } = await stolen()
    const { accessToken: token } = person
    const prove = async () => {
      const { provedAt } = (await recordAt(`access/${person.uid}/states/${sidOf(token)}`)) as {
        provedAt: number
      }
      const idToken = await renewed(thief)
      for (const name of ['reauthenticate', 'change-password', 'unlock-session']) {
        expect(isRefused(await post(`/api/auth/${name}`, { idToken }, { token }))).toBe(true)
      }
      return provedAt
    }
    const provedAt = await prove()
    expect((await enter(thief.idToken, sidOf(token))).status).toBe(200)
    expect(await prove()).toBe(provedAt)
  })

  it('the custom token does not continue a session that has been locked in the meantime', async () => {
    const { person, thief } = await stolen()
    const { accessToken: token } = person
    expect((await call('POST', '/api/auth/lock-session', { token })).status).toBe(204)
    expect(isRefused(await enter(thief.idToken, sidOf(token)))).toBe(true)
  })

  it.each([
    ['a name', { displayName: 'Mallory' }],
    ['the same address', {}],
    ['a password', { password: 'Volubilis-66-noir' }],
  ])(
    'the custom token is not a fresh proof of identity after setting %s at the identity service',
    async (what, change) => {
      const { person, thief } = await stolen()
      const { accessToken: token } = person
      const told = what === 'the same address' ? { email: person.email } : change
      const reply = await attempt(async () => {
        const { idToken: made } = (await providerCall('update', {
          idToken: thief.idToken,
          returnSecureToken: true,
          ...told,
        })) as { idToken?: string }
        const idToken = made ?? (await renewed(thief))
        const opened = await openSession(idToken)
        return isRefused(opened) ? post('/api/auth/reauthenticate', { idToken }, { token }) : opened
      })
      expect(isRefused(reply), reply?.text).toBe(true)
    },
  )

  it('the custom token opens no new session by linking an account, but still continues its own session', async () => {
    const { person, thief } = await stolen()
    const reply = await attempt(async () => openSession(await thiefOf(thief).enter()))
    expect(isRefused(reply), reply?.text).toBe(true)
    expect(grantOf(await enter(await renewed(thief), sidOf(person.accessToken))).user.uid).toBe(
      person.uid,
    )
  })
})
