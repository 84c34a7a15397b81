const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const UID = 'mesure'
const EMAIL = 'mesure@exemple.fr'
const nowSeconds = Math.floor(Date.now() / 1000)
const token = [{ alg: 'none' }, { sub: UID, iat: nowSeconds, exp: nowSeconds + 3600 }]
  .map(part)
  .join('.')
  .concat('.x')

/** Canned answers of the identity service and our API, so that only pages are measured. */
export const ANSWERS: readonly [url: string, body: object][] = [
  ['accounts:createAuthUri', { registered: true, signinMethods: ['password'] }],
  [
    'accounts:signInWithPassword',
    { idToken: token, refreshToken: 'r', expiresIn: '3600', localId: UID, email: EMAIL },
  ],
  ['accounts:lookup', { users: [{ localId: UID, email: EMAIL, emailVerified: true }] }],
  [
    '/api/auth/sign-in',
    {
      accessToken: token,
      user: {
        ...{ uid: UID, email: EMAIL, emailVerified: true, displayName: 'Marie', photoURL: null },
        ...{ isAnonymous: false, providers: ['password'], locale: 'fr' },
        ...{ createdAt: 1, acceptedTermsAt: 1 },
      },
    },
  ],
]
