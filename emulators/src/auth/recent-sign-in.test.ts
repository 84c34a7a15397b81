import { expect, it } from 'vitest'
import { needsRecentSignIn } from './recent-sign-in.ts'

const idToken = 'i'

it.each([
  ['accounts:delete', { idToken }, true],
  ['accounts:signUp', { idToken, email: 'e', password: 'p' }, true],
  ['accounts:signInWithEmailLink', { idToken }, true],
  ['accounts:update', { idToken, email: 'e' }, true],
  ['accounts:update', { idToken, password: 'p' }, true],
  ['accounts:update', { idToken, displayName: 'Zoé', photoUrl: 'u' }, false],
  ['accounts:update', { idToken, deleteProvider: ['google.com'] }, false],
  ['accounts:update', { oobCode: 'c' }, false],
  ['accounts:signUp', { email: 'e', password: 'p' }, false],
  ['accounts:signInWithIdp', { idToken }, false],
  ['accounts:sendOobCode', { idToken, requestType: 'VERIFY_AND_CHANGE_EMAIL' }, true],
  ['accounts:sendOobCode', { idToken, requestType: 'VERIFY_EMAIL' }, false],
  ['accounts:lookup', { idToken }, false],
])('%s %j: %s', (operation, fields, needed) =>
  expect(needsRecentSignIn({ operation, fields })).toBe(needed),
)
