import { describe, expect, it } from 'vitest'
import { readCredential, withTrustedClaims } from './provider-credential.ts'

const CLAIMS = { sub: 'zoe', email: 'Zoe@exemple.fr', email_verified: true }
const requestUri = 'http://localhost/__/auth/handler'

const parametersOf = (providerId: string, claims: object = CLAIMS) =>
  new URLSearchParams({ providerId, id_token: JSON.stringify(claims) }).toString()
const fields = (providerId: string, claims?: object) => ({
  requestUri,
  postBody: parametersOf(providerId, claims),
})

describe('readCredential', () => {
  it('reads a credential from the body, the query or the fragment, as JSON or as a JWT', () => {
    const told = {
      providerId: 'google.com',
      subject: 'zoe',
      email: 'zoe@exemple.fr',
      isTrusted: true,
    }
    const jwt = `e.${Buffer.from(JSON.stringify(CLAIMS)).toString('base64url')}.`
    for (const given of [
      fields('google.com'),
      { requestUri: `${requestUri}?${parametersOf('google.com')}` },
      { requestUri: `${requestUri}#${parametersOf('google.com')}`, postBody: null },
      { requestUri, postBody: `providerId=google.com&id_token=${jwt}` },
    ])
      expect(readCredential(given)).toEqual(told)
  })

  it('returns null for a call without an ID token', () => {
    expect(readCredential({})).toBeNull()
    expect(
      readCredential({ requestUri, postBody: 'providerId=google.com&access_token=a' }),
    ).toBeNull()
  })

  it.each([
    ['google.com', 'exemple.fr', true],
    ['apple.com', 'exemple.fr', true],
    ['facebook.com', 'gmail.com', false],
    ['microsoft.com', 'exemple.fr', false],
    ['microsoft.com', 'hotmail.com', true],
  ])(
    'for a claim of %s about an address at %s, returns isTrusted: %s',
    (providerId, domain, isTrusted) => {
      const claims = { ...CLAIMS, email: `zoe@${domain}` }
      expect(readCredential(fields(providerId, claims))).toMatchObject({ isTrusted })
      const unverified = { ...claims, email_verified: false }
      expect(readCredential(fields(providerId, unverified))).toMatchObject({ isTrusted: false })
    },
  )
})

describe('withTrustedClaims', () => {
  it('does not change trusted claims, or calls without a provider’s claims', () => {
    for (const given of [
      fields('google.com'),
      fields('facebook.com', { ...CLAIMS, email_verified: false }),
      { email: 'zoe@exemple.fr' },
    ])
      expect(withTrustedClaims(given)).toBe(given)
  })

  it('sets `email_verified` of an untrusted provider to false, in the body and in the URL', () => {
    const unverified = parametersOf('facebook.com', { ...CLAIMS, email_verified: false })
    for (const given of [
      fields('facebook.com'),
      { requestUri: `${requestUri}?${parametersOf('facebook.com')}#` },
    ])
      expect(withTrustedClaims(given)).toEqual({ requestUri, postBody: unverified })
  })
})
