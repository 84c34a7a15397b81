import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'
import {
  lockSession,
  refreshAccessToken,
  signIn,
  signOut,
  signUp,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { findPreparedExport, listFiles } from '@sesame/contract/endpoints/files'
import { getVideo } from '@sesame/contract/endpoints/video'
import { CallError } from '../../lib/api/call-error.ts'
import { createAccessTokenStore } from '../../lib/auth/session/access-token-store.ts'
import { createAuthService } from '../../lib/auth/auth-service.ts'
import { createLockMark } from '../../lib/auth/lock/lock-mark.ts'
import { createRedirects } from '../../lib/auth/account/redirects.ts'
import { writeLastMethod } from '../../lib/device/last-method.ts'
import { rememberPasskey } from '../../lib/device/passkey-owner.ts'
import { createUnreportedCallStore } from '../../lib/device/unreported-call-store.ts'
import { createStore } from '../../lib/store.ts'
import { accessToken } from '../tokens.ts'
import { marie } from '../users.ts'
import { FakeApi, grantFor } from './fake-api.ts'
import { answerPasskeys, type FakeAuthenticator } from './fake-authenticator.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { FakeIdentity, identityMarie } from './fake-identity.ts'
import { FakeStorage } from './fake-storage.ts'
import { FakeTransfers } from './fake-transfers.ts'

/** Opens a tab with the auth service and fakes. `token` is the access token that the storage already contains. */
export function openTab({
  token = '',
  storage = new FakeStorage(),
  tabStorage = new FakeStorage(),
  userAgent = '',
  /** The browser's passkeys; null if the browser does not support passkeys. */
  authenticator = null as FakeAuthenticator | null,
} = {}) {
  const api = new FakeApi()
  const transfers = new FakeTransfers()
  const clock = new FakeClock()
  const identity = new FakeIdentity()
  const warnings: string[] = []
  const expired: string[] = []
  const window = new EventTarget()
  let lastTask: Promise<unknown> = Promise.resolve()
  let identityHeld: Promise<unknown> = Promise.resolve()
  const doers: (() => void)[] = []
  let activeAtMs = clock.nowMs()
  const lockDelay = createStore({ minutes: 0 })
  let apiTime = (): Promise<number> => Promise.resolve(clock.nowMs())

  if (token !== '') storage.setItem(ACCESS_TOKEN_KEY, token)
  api.on(signIn, () => ({ data: grantFor() }))
  api.on(signUp, () => ({ status: 201, data: grantFor() }))
  api.on(signOut, () => ({ status: 204 }))
  api.on(getVideo, () => Promise.reject(new CallError('video/not-found', { status: 404 })))
  api.on(listFiles, () => ({ data: { files: [] } }))
  api.on(findPreparedExport, () => ({ data: { preparedAt: null } }))
  api.on(refreshAccessToken, () => ({ data: grantFor() }))
  answerPasskeys(api)

  const auth = createAuthService({
    loadIdentity: async () => {
      await identityHeld
      return identity
    },
    api: api.call,
    transfer: transfers.call,
    apiTimeMs: () => apiTime(),
    captcha: {
      isConfigured: true,
      prepare: () => undefined,
      token: (action) => Promise.resolve(`jeton ${action}`),
    },
    tokens: createAccessTokenStore(storage, window),
    clock,
    logger: { warn: (message, code) => void warnings.push(`${message} (${code})`) },
    alone: (task) => {
      const run = lastTask.then(task)
      lastTask = run.catch(() => undefined)
      return run
    },
    onActivity: (listener) => void doers.push(listener),
    lockMark: createLockMark(storage, window),
    lastActivity: {
      read: () => activeAtMs,
      write: (atMs) => {
        activeAtMs = atMs
      },
    },
    lockDelay,
    redirects: createRedirects(userAgent, () => tabStorage),
    unreportedCallStore: createUnreportedCallStore(tabStorage),
    noteExpired: (uid) => void expired.push(uid),
    rememberMethod: writeLastMethod,
    rememberPasskey,
    authenticator: {
      isAvailable: () => authenticator !== null,
      load: () =>
        authenticator === null
          ? Promise.reject(new CallError('client/unreachable'))
          : Promise.resolve(authenticator),
    },
  })

  return {
    auth,
    api,
    transfers,
    clock,
    identity,
    storage,
    tabStorage,
    warnings,
    /** The uids of the people whose session had expired when this tab was opened. */
    expired,
    state: auth.state.get,
    storedToken: () => storage.getItem(ACCESS_TOKEN_KEY),
    /** Sets the API's response to a request for the time. By default, the API returns the correct time. */
    onApiTime: (answer: () => Promise<number>): void => {
      apiTime = answer
    },
    /** Delays the loading of the identity service's client until this promise is settled. */
    holdIdentity: (until: Promise<unknown>): void => {
      identityHeld = until
    },
    /** Acts as if the person clicked or typed something in this tab. */
    act: () => doers.forEach((listener) => listener()),
    lockDelay,
    /** Acts as if the person was active in another tab. */
    actElsewhere: () => {
      activeAtMs = clock.nowMs()
    },
    /** Acts as if another tab locked or unlocked the session. */
    hearLock: (newValue: string | null): void => {
      const key = 'lockedAfterMinutes'
      if (newValue === null) storage.removeItem(key)
      else storage.setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    /** Acts as if another tab wrote or removed the token. */
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

/** Opens a tab where the person has signed in and locked their session. */
export async function openLockedTab(options?: Parameters<typeof openTab>[0]) {
  const tab = openTab(options)
  tab.api.on(lockSession, () => ({ status: 204 }))
  tab.api.on(unlockSession, () => ({ data: grantFor(marie, accessToken({ n: 1 })) }))
  await tab.auth.signIn.withPassword(credentials)
  tab.auth.lock.lock()
  await settled()
  return tab
}

/** Opens a tab with Marie's session and her sign-in at the identity service. */
export async function openSignedInTab() {
  const tab = openTab({ token: accessToken() })
  tab.identity.current = identityMarie
  await tab.auth.checkEntry()
  tab.identity.steps.length = 0
  return tab
}
