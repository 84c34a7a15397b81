import jwt from 'jsonwebtoken'
import { expect, it } from 'vitest'
import { KEY, OTHER_KEY, SCOPE } from '../../testing/fakes/fake-deps.ts'
import { START } from '../../testing/fakes/world.ts'
import { parseAccessTokenKeys } from './keys.ts'
import { signAccessToken } from './sign.ts'

const NOW = START / 1000
const keys = parseAccessTokenKeys(`k1:${KEY},k0:${OTHER_KEY}`)
const times = { authTimeSeconds: NOW - 60, nowSeconds: NOW }
const token = signAccessToken(keys, SCOPE, { uid: 'Zoé 🌻', sid: 'AAAAAAAAAA', n: 3, ...times })

it('an access token contains the person, session, rotation step and lifetime', () => {
  expect(jwt.decode(token, { complete: true })).toMatchObject({
    header: { alg: 'ES256', typ: 'at+jwt', kid: 'k1' },
    payload: {
      iss: SCOPE.issuer,
      aud: SCOPE.audience,
      sub: 'Zoé 🌻',
      sid: 'AAAAAAAAAA',
      n: 3,
      iat: NOW,
      exp: NOW + 3600,
      auth_time: NOW - 60,
    },
  })
})

it('an access token is signed with the first key only', () => {
  const [first, second] = [...keys.verifying.values()]
  const options = { clockTimestamp: NOW }
  expect(jwt.verify(token, first ?? '', options)).toMatchObject({ sub: 'Zoé 🌻' })
  expect(() => jwt.verify(token, second ?? '', options)).toThrow('invalid signature')
})
