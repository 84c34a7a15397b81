import { ERROR_STATUS } from '@sesame/contract/error-codes'
import { AuthErrorCodes } from 'firebase/auth'
import { describe, expect, it } from 'vitest'
import { CallError } from '../lib/api/call-error.ts'
import { isWrongCredentials } from '../lib/identity/credentials/wrong-credentials.ts'
import { errorMessage } from './error-message.ts'
import { errorTexts } from './errors.ts'
import { identityErrors } from './identity-errors.ts'

describe('an error’s message', () => {
  it('exists for every code that the identity service’s client exports', () => {
    expect(Object.keys(identityErrors).sort()).toEqual(
      [...new Set(Object.values(AuthErrorCodes))].sort(),
    )
  })

  it.each(Object.keys(ERROR_STATUS))('exists for the API’s error %s', (code) => {
    expect(errorTexts.fr[errorMessage({ code })]).toBeTypeOf('string')
  })

  it.each(['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'])(
    'is the same for an unknown address and a wrong password: %s',
    (code) => {
      expect(errorMessage({ code })).toBe('credentials')
    },
  )

  it('says “wrong credentials” for exactly the codes that forms treat as wrong credentials', () => {
    const taken = Object.keys(identityErrors).filter((code) => isWrongCredentials({ code }))
    const said = Object.entries(identityErrors).filter(([, message]) => message === 'credentials')
    expect(taken).toEqual(said.map(([code]) => code))
  })

  it('exists for the client’s own errors', () => {
    expect(errorMessage(new CallError('client/unreachable'))).toBe('unreachable')
  })

  it.each([null, undefined, 'texte', new Error('x'), { code: 42 }, { code: 'auth/inconnu' }])(
    'is the same for every error without a known code: %j',
    (error) => {
      expect(errorMessage(error)).toBe('unexpected')
    },
  )
})
