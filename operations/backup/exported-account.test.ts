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

it('an account is converted to the Firebase CLI’s format, and back to the API’s format', () => {
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

it('an account whose hash parameters are unknown is exported without its password, which is reported as missing', () => {
  const { account, lacksPassword } = exported({ ...ANSWER, version: 1 })
  expect(lacksPassword).toBe(true)
  expect(account).not.toHaveProperty('passwordHash')
  expect(account).not.toHaveProperty('salt')
})

it('`lacksPassword` is false for an account that never had a password', () => {
  expect(exported({ localId: 'guest', version: 1 }).lacksPassword).toBe(false)
})
