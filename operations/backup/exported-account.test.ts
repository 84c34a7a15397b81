import { expect, it } from 'vitest'
import { exported, uploaded } from './exported-account.ts'

const ANSWER = {
  localId: 'marie',
  email: 'marie@exemple.fr',
  emailVerified: true,
  createdAt: '1',
  passwordHash: 'a-_b',
  salt: 'c_-d',
  version: 0,
  lastLoginAt: '2',
  validSince: '3',
  customAttributes: '{"registered":true}',
  providerUserInfo: [
    { providerId: 'password', rawId: 'marie@exemple.fr' },
    { providerId: 'google.com', rawId: '7', federatedId: 'https://accounts.google.com/7' },
  ],
}

it('converts an account to the Firebase CLI’s format, and back to the API’s', () => {
  const { account, lacksPassword } = exported(ANSWER)
  expect(lacksPassword).toBe(false)
  expect(account).toEqual({
    localId: 'marie',
    email: 'marie@exemple.fr',
    emailVerified: true,
    createdAt: '1',
    passwordHash: 'a+/b',
    salt: 'c/+d',
    lastSignedInAt: '2',
    customAttributes: '{"registered":true}',
    providerUserInfo: [{ providerId: 'google.com', rawId: '7' }],
  })
  expect(uploaded(account)).toMatchObject({ passwordHash: 'a-_b', salt: 'c_-d', lastLoginAt: '2' })
  expect(uploaded(account)).not.toHaveProperty('lastSignedInAt')
})

it('leaves out a password whose hash parameters are unknown, and reports it as missing', () => {
  const { account, lacksPassword } = exported({ ...ANSWER, version: 1 })
  expect(lacksPassword).toBe(true)
  expect(account).not.toHaveProperty('passwordHash')
  expect(account).not.toHaveProperty('salt')
})

it('reports no missing password for an account that has none', () => {
  expect(exported({ localId: 'guest', version: 1 }).lacksPassword).toBe(false)
})
