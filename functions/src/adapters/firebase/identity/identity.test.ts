import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth, type Auth } from 'firebase-admin/auth'
import { expect, it, onTestFinished } from 'vitest'
import { firebaseIdentity } from './identity.ts'

const part = (text: string) => Buffer.from(text).toString('base64url')
const HEADER = part('{"alg":"RS256","typ":"JWT","kid":"k1"}')

it.each([
  ['no token at all', 'nonsense'],
  ['a payload that is no JSON', `${HEADER}.${part('nonsense')}.signature`],
  ['a payload of another kind', `${HEADER}.${part('[]')}.signature`],
  ['nothing in it', `${HEADER}.${part('{}')}.signature`],
])('refuses %s as an invalid token, not as an outage', async (_, token) => {
  const app = initializeApp({ projectId: 'test' }, 'identity')
  onTestFinished(() => deleteApp(app))
  const identity = firebaseIdentity(() => Promise.resolve(getAuth(app)))
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'auth/invalid-token' })
})

it('says so where another account has the address to put back', async () => {
  const taken = Object.assign(new Error(), { code: 'auth/email-already-exists' })
  const auth = { updateUser: () => Promise.reject(taken) } as unknown as Auth
  const restoring = firebaseIdentity(() => Promise.resolve(auth)).restoreEmail('marie', 'a@b.fr')
  await expect(restoring).rejects.toMatchObject({ code: 'auth/address-taken' })
})
