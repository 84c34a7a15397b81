import { describe, expect, it } from 'vitest'
import { fieldsOf, needsRecentSignIn, operationAt } from './call.ts'

describe('operationAt', () => {
  it.each([
    ['/identitytoolkit.googleapis.com/v1/accounts:update', 'accounts:update'],
    [
      '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize',
      'accounts/mfaSignIn:finalize',
    ],
    ['/www.googleapis.com/identitytoolkit/v3/relyingparty/setAccountInfo', 'accounts:update'],
    ['/securetoken.googleapis.com/v1/token', 'token'],
    ['/identitytoolkit.googleapis.com/v1/projects/demo/accounts:update', null],
    ['/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount', null],
    ['/emulator/v1/projects/demo/accounts', null],
    ['/', null],
  ])('returns for the path %s the operation %s', (path, operation) =>
    expect(operationAt(path)).toBe(operation),
  )
})

describe('fieldsOf', () => {
  it('reads JSON and forms, with names in camelCase or snake_case', () => {
    const fields = { grantType: 'refresh_token', refreshToken: 'r' }
    expect(fieldsOf(JSON.stringify(fields), 'application/json')).toEqual(fields)
    expect(
      fieldsOf('grant_type=refresh_token&refresh_token=r', 'application/x-www-form-urlencoded'),
    ).toEqual(fields)
    expect(fieldsOf('{"id_token":"i"}')).toEqual({ idToken: 'i' })
  })

  it.each(['', 'null', '[1]', '{'])('returns null for the body %j', (body) =>
    expect(fieldsOf(body)).toBeNull(),
  )
})

describe('needsRecentSignIn', () => {
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
  ])('returns for the call %s with %j: %s', (operation, fields, needed) =>
    expect(needsRecentSignIn({ operation, fields })).toBe(needed),
  )
})
