import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY, SCOPE, START } from '../../testing/fake-deps.ts'
import { parseAccessTokenKeys } from './keys.ts'
import { signAccessToken } from './sign.ts'

const NOW = START / 1000
const keys = parseAccessTokenKeys(`k1:${KEY},k0:${OTHER_KEY}`)
const sign = (uid: string) =>
  signAccessToken(keys, SCOPE, {
    uid,
    sid: 'AAAAAAAAAA',
    n: 3,
    authTimeSeconds: NOW - 60,
    nowSeconds: NOW,
  })

describe('signAccessToken', () => {
  it.each(['marie', 'Zoé', 'a"b\\c', '🌻', 'x'.repeat(128)])(
    'writes for %s what a library writes, character by character',
    (uid) => {
      const claims = {
        ...{ iss: SCOPE.issuer, aud: SCOPE.audience, sub: uid, sid: 'AAAAAAAAAA', n: 3 },
        ...{ iat: NOW, exp: NOW + 3600, auth_time: NOW - 60 },
      }
      const header = { alg: 'HS256', typ: 'at+jwt', kid: 'k1' }
      expect(sign(uid)).toBe(jwt.sign(JSON.stringify(claims), keys.signing.key, { header }))
    },
  )

  it('signs with the first key alone', () => {
    const token = sign('marie')
    const [first, second] = [...keys.verifying.values()]
    const options = { clockTimestamp: NOW }
    expect(jwt.verify(token, first ?? '', options)).toMatchObject({ sub: 'marie' })
    expect(() => jwt.verify(token, second ?? '', options)).toThrow('invalid signature')
  })
})
