import { moveDevice, newPerson } from 'sesame-testing'
import { call, post, refusal } from 'sesame-testing/api'
import { provePasskey } from 'sesame-testing/passkeys'
import { describe, expect, it } from 'vitest'
import { claimsOf, payloadOf } from 'sesame-testing/claims'
import { signInAgain } from 'sesame-testing/identity'
import { readAs, readRecord } from '../support/database.ts'

const profile = async ({ accessToken: token }: { readonly accessToken: string }) =>
  JSON.parse((await call('GET', '/api/common/user', { token })).text) as Record<string, unknown>

const claimsIn = (idToken: string) => payloadOf(idToken) as Record<string, unknown>

describe('newPerson', () => {
  it('creates a person with a password, an open session and a unique e-mail address', async () => {
    const [person, other] = await Promise.all([newPerson(), newPerson()])
    expect(person.email).not.toBe(other.email)
    expect(await profile(person)).toMatchObject({
      uid: person.uid,
      email: person.email,
      emailVerified: false,
      isAnonymous: false,
      providers: ['password'],
    })
    expect(claimsIn(person.idToken)).toMatchObject({ registered: true, email_verified: false })
    expect((await signInAgain(person.email)).uid).toBe(person.uid)
  })

  it('creates a person who can read their own settings under the security rules, but nobody else’s', async () => {
    const [person, other] = await Promise.all([newPerson(), newPerson()])
    expect(await readAs(person.idToken, `settings/${person.uid}`)).toBe(200)
    expect(await readAs(person.idToken, `settings/${other.uid}`)).toBe(401)
  })

  it('verified: creates a person whose address is verified, according to the API and to tokens', async () => {
    const person = await newPerson({ verified: true })
    expect(await profile(person)).toMatchObject({ emailVerified: true })
    expect(claimsIn(person.idToken)).toMatchObject({ email_verified: true })
  })

  it('passkey: creates a person with an authenticator that signs them in', async () => {
    const person = await newPerson({ passkey: true })
    expect((await provePasskey(person.passkey)).uid).toBe(person.uid)
  })

  it('factor: creates a person who needs a code from an authenticator app to sign in by password', async () => {
    const person = await newPerson({ factor: true })
    expect(person.recoveryCodes.length).toBeGreaterThan(0)
    const { accessToken } = await moveDevice(person)
    expect((await call('GET', '/api/common/user', { token: accessToken })).status).toBe(200)
    const { accessToken: later } = await moveDevice(person)
    expect(claimsOf(later)).toMatchObject({ sub: person.uid })
    expect(claimsOf(later).sid).not.toBe(claimsOf(accessToken).sid)
  })

  it('guest: creates a person without an e-mail address', async () => {
    const person = await newPerson({ guest: true })
    expect(await profile(person)).toMatchObject({ isAnonymous: true, email: null })
  })

  it.each(['google.com', 'apple.com', 'microsoft.com', 'facebook.com'] as const)(
    'provider: creates a person who signs in only with %s, on every device',
    async (provider) => {
      const person = await newPerson({ provider })
      expect(await profile(person)).toMatchObject({ providers: [provider], email: person.email })
      await moveDevice(person)
      expect(claimsOf((await moveDevice(person)).accessToken).sub).toBe(person.uid)
    },
  )

  it('locked: creates a person whose session the API and the security rules reject until it is unlocked', async () => {
    const person = await newPerson({ locked: true })
    const asked = await post('/api/auth/refresh-access-token', { accessToken: person.accessToken })
    expect(refusal(asked)).toEqual([423, 'auth/session-locked'])
    expect(await readAs(person.idToken, `settings/${person.uid}`)).toBe(401)
    expect(await readRecord(`access/${person.uid}/signIns`)).toBeNull()
  })

  it('combines several traits', async () => {
    const person = await newPerson({
      provider: 'google.com',
      passkey: true,
      factor: true,
      locked: true,
    })
    expect(await readRecord(`access/${person.uid}/factor/since`)).not.toBeNull()
    expect((await provePasskey(person.passkey)).uid).toBe(person.uid)
  })

  it('rejects incompatible traits', async () => {
    const refused = 'A guest cannot have: passkey, provider.'
    const traits = { guest: true, passkey: true, provider: 'google.com' } as const
    await expect(newPerson(traits)).rejects.toThrow(refused)
  })
})

describe('moveDevice', () => {
  it('rejects a guest who has already moved, and a person whom newPerson did not create', async () => {
    const person = await newPerson({ guest: true })
    await moveDevice(person)
    await expect(moveDevice(person)).rejects.toThrow('A guest has one device only')
    await expect(moveDevice({ uid: 'stranger' })).rejects.toThrow('stranger is not a person of')
  })
})
