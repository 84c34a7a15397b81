import { describe, expect, it } from 'vitest'
import { fieldsOf, operationAt } from './call.ts'

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
  ])('%s: %s', (path, operation) => expect(operationAt(path)).toBe(operation))
})

describe('fieldsOf', () => {
  it('reads JSON and forms, in both spellings', () => {
    const fields = { grantType: 'refresh_token', refreshToken: 'r' }
    expect(fieldsOf(JSON.stringify(fields), 'application/json')).toEqual(fields)
    expect(
      fieldsOf('grant_type=refresh_token&refresh_token=r', 'application/x-www-form-urlencoded'),
    ).toEqual(fields)
    expect(fieldsOf('{"id_token":"i"}')).toEqual({ idToken: 'i' })
  })

  it.each(['', 'null', '[1]', '{'])('reads nothing of %j', (body) =>
    expect(fieldsOf(body)).toBeNull(),
  )
})
