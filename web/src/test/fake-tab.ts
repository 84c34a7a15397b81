import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'
import { refreshAccessToken, signIn, signOut, signUp } from '@sesame/contract/endpoints/auth'
import { createAccessTokenStore } from '../lib/auth/access-token-store.ts'
import { createAuthService } from '../lib/auth/auth-service.ts'
import { FakeApi, grantFor } from './fake-api.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeIdentity } from './fake-identity.ts'
import { FakeStorage } from './fake-storage.ts'

/** A tab with the auth service in it, on fakes; a token may be waiting in its storage. */
export function openTab({ token = '', storage = new FakeStorage() } = {}) {
  const api = new FakeApi()
  const clock = new FakeClock()
  const identity = new FakeIdentity()
  const warnings: string[] = []
  const window = new EventTarget()
  let lastTask: Promise<unknown> = Promise.resolve()
  let act = (): void => undefined

  if (token !== '') storage.setItem(ACCESS_TOKEN_KEY, token)
  api.on(signIn, () => ({ data: grantFor() }))
  api.on(signUp, () => ({ status: 201, data: grantFor() }))
  api.on(signOut, () => ({ status: 204 }))
  api.on(refreshAccessToken, () => ({ data: grantFor() }))

  const auth = createAuthService({
    loadIdentity: () => Promise.resolve(identity),
    api: api.call,
    tokens: createAccessTokenStore(storage, window),
    clock,
    logger: { warn: (message, code) => void warnings.push(`${message} (${code})`) },
    alone: (task) => {
      const run = lastTask.then(task)
      lastTask = run.catch(() => undefined)
      return run
    },
    onActivity: (listener) => {
      act = listener
    },
  })

  return {
    auth,
    api,
    clock,
    identity,
    storage,
    warnings,
    state: auth.state.get,
    storedToken: () => storage.getItem(ACCESS_TOKEN_KEY),
    /** The person clicks or types something. */
    act: () => act(),
    /** Another tab has written, or removed, the token. */
    hear: (newValue: string | null): void => {
      if (newValue === null) storage.removeItem(ACCESS_TOKEN_KEY)
      else storage.setItem(ACCESS_TOKEN_KEY, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key: ACCESS_TOKEN_KEY, newValue }))
    },
  }
}

export const credentials = {
  email: 'marie.lefevre@exemple.fr',
  password: 'Tournesol-42',
  remember: true,
}
