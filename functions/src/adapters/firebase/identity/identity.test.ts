import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { expect, it, onTestFinished } from 'vitest'
import { firebaseIdentity } from './identity.ts'

const NOWHERE = { accountsURL: 'http://127.0.0.1:9', accessToken: () => Promise.resolve('owner') }
const part = (text: string) => Buffer.from(text).toString('base64url')
const HEADER = part('{"alg":"RS256","typ":"JWT","kid":"k1"}')

it.each([
  ['no token at all', 'nonsense'],
  ['a payload that is not JSON', `${HEADER}.${part('nonsense')}.signature`],
  ['a payload of another kind', `${HEADER}.${part('[]')}.signature`],
  ['an empty payload', `${HEADER}.${part('{}')}.signature`],
])('rejects %s as an invalid token, not as an outage', async (_, token) => {
  const app = initializeApp({ projectId: 'test' }, 'identity')
  onTestFinished(() => deleteApp(app))
  const identity = firebaseIdentity(() => Promise.resolve(getAuth(app)), NOWHERE)
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'auth/invalid-token' })
})
