import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { parseAccessTokenKeys } from '../common/access-token/keys.ts'
import { signAccessToken } from '../common/access-token/sign.ts'
import { verifyAccessToken } from '../common/access-token/verify.ts'
import { KEY, OTHER_KEY, SCOPE } from '../testing/fakes/fake-deps.ts'
import { readAlertCode, signAlertCode } from './alert-code.ts'

const NOW = 1_767_225_600
const WEEK = 7 * 24 * 60 * 60
const signing = { keys: parseAccessTokenKeys(`k1:${KEY}`), scope: SCOPE }
const other = { keys: parseAccessTokenKeys(`k1:${OTHER_KEY}`), scope: SCOPE }
const ALERT = { uid: 'marie', alert: 'AAAAAAAAAA', sid: 'BBBBBBBBBB', kind: 'new-device' }

const code = () => signAlertCode(signing, ALERT, NOW)
const read = (text: string, at = NOW) => readAlertCode(signing, text, at)

/** Makes a code with changed claims, signed with our key. */
function altered(changes: object, header: object = {}): string {
  const { payload, header: ours } = jwt.decode(code(), { complete: true }) ?? { payload: {} }
  const claims = { ...(payload as object), ...changes }
  return jwt.sign(claims, signing.keys.signing.key, {
    header: { alg: 'ES256', ...ours, ...header },
  })
}

describe('the code in an alert e-mail’s link', () => {
  it('names the person, alert, session and kind, is valid for seven days, and cannot be forged', () => {
    expect(read(code())).toEqual(ALERT)
    expect(read(code(), NOW + WEEK - 1)).toEqual(ALERT)
    expect(() => read(code(), NOW + WEEK)).toThrow('auth/token-expired')
    expect(() => readAlertCode(other, code(), NOW)).toThrow('auth/invalid-token')
  })

  it('may name the address to restore', () => {
    for (const email of ['marie@exemple.fr', 'a&b@exemple.fr', 'x.@docomo.ne.jp']) {
      const changed = { ...ALERT, kind: 'email-changed', email }
      expect(read(signAlertCode(signing, changed, NOW))).toEqual(changed)
    }
  })

  it.each(['me', 'not-me'] as const)('contains the answer: %s', (answer) => {
    expect(read(signAlertCode(signing, { ...ALERT, answer }, NOW)).answer).toBe(answer)
  })

  it('may omit the session', () => {
    const { sid: _, ...alert } = ALERT
    expect(read(signAlertCode(signing, alert, NOW))).toEqual({ ...alert, sid: undefined })
  })

  it('is not accepted as an access token, and no access token is accepted as a code', () => {
    expect(() => verifyAccessToken(signing.keys, SCOPE, NOW, code())).toThrow('auth/invalid-token')
    const session = { uid: 'marie', sid: 'BBBBBBBBBB', n: 0, authTimeSeconds: NOW, nowSeconds: NOW }
    const token = signAccessToken(signing.keys, SCOPE, session)
    expect(() => read(token)).toThrow('auth/invalid-token')
  })

  it.each([
    ['a longer life', altered({ exp: NOW + WEEK + 1 })],
    ['another issuer', altered({ iss: 'sesame/other' })],
    ['another audience', altered({ aud: 'test' })],
    ['an invalid alert id', altered({ jti: '../../x' })],
    ['an unknown answer', altered({ answer: 'oui' })],
    ['an unknown claim', altered({ admin: true })],
    ['a future date', altered({ iat: NOW + 3600, exp: NOW + 3600 + WEEK })],
    ['another type', altered({}, { typ: 'at+jwt' })],
    ['an unknown key', altered({}, { kid: 'k2' })],
    ['no signature', code().replace(/[^.]*$/, '')],
    ['a malformed code', 'nonsense'],
  ])('is refused with %s', (_, text) => {
    expect(() => read(text)).toThrow('auth/invalid-token')
  })
})
