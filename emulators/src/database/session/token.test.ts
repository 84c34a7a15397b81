import { describe, expect, it } from 'vitest'
import { authOverride, decodeUserToken } from './token.ts'

const tokenOf = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

describe('decodeUserToken', () => {
  it('returns the uid, the claims and the provider for the rules', () => {
    const claims = { sub: 'ann', admin: true, firebase: { sign_in_provider: 'password' } }
    expect(decodeUserToken(tokenOf(claims))?.auth).toEqual({
      uid: 'ann',
      token: claims,
      provider: 'password',
    })
  })

  it('accepts a token with iat 0, which never expires', () => {
    expect(decodeUserToken(tokenOf({ sub: 'ann', iat: 0, exp: 3600 }))?.expiresAt).toBeNull()
    expect(decodeUserToken(tokenOf({ sub: 'ann', iat: 1, exp: 3600 }))?.expiresAt).toBe(3_600_000)
  })

  it.each(['owner', 'a.b.c', tokenOf({}), tokenOf('text')])('returns null for %s', (token) => {
    expect(decodeUserToken(token)).toBeNull()
  })
})

describe('authOverride', () => {
  it('keeps every member and adds a missing uid and token', () => {
    expect(authOverride({ uid: 'ann', role: 'x' })).toEqual({ uid: 'ann', role: 'x', token: {} })
    expect(authOverride({ role: 'x' })).toEqual({ uid: null, role: 'x', token: {} })
  })
})
