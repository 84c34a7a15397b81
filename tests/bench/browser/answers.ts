import { sampleUser } from '@sesame/contract/testing/sample-user'
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const UID = 'mesure'
const EMAIL = 'mesure@exemple.fr'
const nowSeconds = Math.floor(Date.now() / 1000)
const token = [{ alg: 'none' }, { sub: UID, iat: nowSeconds, exp: nowSeconds + 3600 }]
  .map(part)
  .join('.')
  .concat('.x')

const USER = sampleUser({ uid: UID, email: EMAIL })

/** Fixed responses by path, so that the benchmark measures only the pages. */
export const API_ANSWERS: Readonly<Record<string, object>> = {
  '/api/auth/sign-in': { accessToken: token, user: USER },
  '/api/auth/refresh-access-token': { accessToken: token, user: USER },
}

export const IDENTITY_ANSWERS: Readonly<Record<string, object>> = {
  '/v1/accounts:createAuthUri': { registered: true, signinMethods: ['password'] },
  '/v1/accounts:signInWithPassword': {
    idToken: token,
    refreshToken: 'r',
    expiresIn: '3600',
    localId: UID,
    email: EMAIL,
  },
  '/v1/accounts:lookup': { users: [{ localId: UID, email: EMAIL, emailVerified: true }] },
}
