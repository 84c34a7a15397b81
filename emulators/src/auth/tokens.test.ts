import { describe, expect, it } from 'vitest'
import {
  datedIdToken,
  datedRefreshToken,
  idTokenOf,
  readIdToken,
  readRefreshToken,
} from './tokens.ts'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const idToken = (claims: object) => [encoded({ alg: 'none' }), encoded(claims), ''].join('.')
const record = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64')

const MARIE = { user_id: 'marie', iat: 20, auth_time: 10, firebase: { sign_in_provider: 'custom' } }

describe('an ID token', () => {
  it('contains the account, the sign-in time, and whether the account is a guest’s', () => {
    const told = { uid: 'marie', issuedAtSeconds: 20, signedInAtSeconds: 10, isAnonymous: false }
    expect(readIdToken(idToken(MARIE))).toEqual(told)
    const guest = { ...MARIE, firebase: { sign_in_provider: 'anonymous' } }
    expect(readIdToken(idToken(guest))).toEqual({ ...told, isAnonymous: true })
  })

  it.each([undefined, '', 'a.b.c', idToken({ user_id: 'marie' }), idToken([])])(
    'is not recognized: %s',
    (token) => expect(readIdToken(token)).toBeNull(),
  )

  it('can be copied with a new sign-in time and no other change', () => {
    expect(datedIdToken(idToken(MARIE), 5)).toBe(idToken({ ...MARIE, auth_time: 5 }))
  })

  it('can be copied with new identities and no other change', () => {
    const identities = { email: ['marie@exemple.fr'] }
    expect(idTokenOf(idToken(MARIE), identities)).toBe(
      idToken({ ...MARIE, firebase: { sign_in_provider: 'custom', identities } }),
    )
  })
})

describe('a refresh token', () => {
  const token = record({ _AuthEmulatorRefreshToken: 'DO NOT MODIFY', localId: 'marie' })

  it('has no sign-in time until the front proxy adds one', () => {
    expect(readRefreshToken(token)).toEqual({ uid: 'marie', signedInAtSeconds: null })
    const dated = datedRefreshToken(token, 10)
    expect(readRefreshToken(dated)).toEqual({ uid: 'marie', signedInAtSeconds: 10 })
    expect(JSON.parse(Buffer.from(dated, 'base64').toString())).toMatchObject({
      _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
    })
  })

  it.each([undefined, 'nothing', record({ provider: 'password' })])(
    'is not recognized: %s',
    (other) => expect(readRefreshToken(other)).toBeNull(),
  )
})
