import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth, type Auth } from 'firebase-admin/auth'
import { describe, expect, it, onTestFinished } from 'vitest'
import { firebaseIdentity } from './identity.ts'

const NOWHERE = { accountsURL: 'http://127.0.0.1:9', accessToken: () => Promise.resolve('owner') }
const part = (text: string) => Buffer.from(text).toString('base64url')
const HEADER = part('{"alg":"RS256","typ":"JWT","kid":"k1"}')

it.each([
  ['no token at all', 'nonsense'],
  ['a payload that is not JSON', `${HEADER}.${part('nonsense')}.signature`],
  ['a payload of another kind', `${HEADER}.${part('[]')}.signature`],
  ['an empty payload', `${HEADER}.${part('{}')}.signature`],
])('%s is rejected as an invalid token, not as an outage', async (_, token) => {
  const app = initializeApp({ projectId: 'test' }, 'identity')
  onTestFinished(() => deleteApp(app))
  const identity = firebaseIdentity(() => Promise.resolve(getAuth(app)), NOWHERE)
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'auth/invalid-token' })
})

/** Verifies a validly signed token with these claims. */
function verified(provider: string, claims: object) {
  const token = {
    uid: 'marie',
    auth_time: 1_700_000_000,
    firebase: { sign_in_provider: provider, identities: { 'google.com': ['117'] } },
    ...claims,
  }
  const auth = { verifyIdToken: () => Promise.resolve(token) } as unknown as Auth
  return firebaseIdentity(() => Promise.resolve(auth), NOWHERE).verify('signed')
}

const ENTRY = 'aB3dE6gH9k'
const PASSKEY = 'p'.repeat(43)

describe('a custom token that we issued', () => {
  it.each([
    [
      'a passkey',
      { method: 'passkey', passkey: PASSKEY },
      { provider: 'passkey', passkey: PASSKEY },
    ],
    ['a code after a password', { method: 'password' }, { provider: 'password' }],
    ['a code after Google', { method: 'google.com' }, { provider: 'google.com', subject: '117' }],
    ['a re-entry', { method: 're-entry' }, { provider: 're-entry' }],
  ])('contains the sign-in entry, for %s', async (_, by, expected) => {
    const token = await verified('custom', { signInEntry: ENTRY, ...by })
    expect(token).toMatchObject({ ...expected, entry: ENTRY })
  })

  it('is rejected without a sign-in entry', async () => {
    await expect(verified('custom', { method: 'password' })).rejects.toMatchObject({
      code: 'auth/invalid-token',
    })
  })
})

// If this system is introduced in an existing project, the project's accounts keep their earlier custom claims.
describe('an account’s earlier custom claims', () => {
  const FOREIGN = { signInEntry: ENTRY, method: 'password', passkey: PASSKEY }
  it.each([FOREIGN, { signInEntry: true, method: 'sso', passkey: 3 }])(
    'are ignored in a sign-in by password: %o',
    async (claims) => {
      const token = await verified('password', claims)
      expect(token).toMatchObject({ provider: 'password' })
      expect(token).not.toHaveProperty('entry')
      expect(token).not.toHaveProperty('passkey')
    },
  )
})

it('the token for re-entering a session is not mistaken for a proof of identity, whatever claims the account has', async () => {
  let given: object = {}
  const auth = {
    createCustomToken: (_uid: string, claims: object) => {
      given = claims
      return Promise.resolve('token')
    },
  } as unknown as Auth
  const identity = firebaseIdentity(() => Promise.resolve(auth), NOWHERE)
  await identity.signInToken('marie', { entry: ENTRY })
  // A custom token's claims replace the account's claims of the same name.
  const token = { method: 'password', passkey: PASSKEY, ...given }
  expect(await verified('custom', token)).toMatchObject({ provider: 're-entry', entry: ENTRY })
  await identity.signInToken('marie', { entry: ENTRY, method: 'password' })
  expect(await verified('custom', { passkey: PASSKEY, ...given })).toMatchObject({
    provider: 'password',
  })
})
