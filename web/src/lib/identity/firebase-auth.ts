import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  browserPopupRedirectResolver,
  type Auth,
  type Persistence,
  type PopupRedirectResolver,
  type User,
} from 'firebase/auth'
import { claimsOf } from '../auth/session/access-token.ts'
import { systemClock } from '../clock.ts'
import { expiredUid } from '../device/expired-session.ts'
import { localStorageOrNull, sessionStorageOrNull } from '../device/storage.ts'
import { currentEmulatorPorts } from '../emulators.ts'
import { firebaseApp } from './firebase-app.ts'
import { OpenTabs, type UserPlace } from './tabs/open-tabs.ts'
import { tabChannel } from './tabs/tab-channel.ts'

/** The SDK hides its class from users. */
type Resolver = new () => object

/**
 * The SDK's popup and redirect resolver, except that it loads the third-party script only when needed. The SDK's own
 * loads it at start on phones and in Safari.
 */
class QuietResolver extends (browserPopupRedirectResolver as unknown as Resolver) {
  readonly _shouldInitProactively = false
}

const quietResolver = QuietResolver as unknown as PopupRedirectResolver

let auth: Auth | undefined
let started: Promise<void> | undefined

/** Where the SDK keeps its user. */
export const openTabs = new OpenTabs({
  device: new (browserLocalPersistence as unknown as new () => UserPlace)(),
  tab: sessionStorageOrNull(),
  channel: tabChannel('sesame-sign-in'),
  // A session that has just expired still counts: the person did not sign out, and the form shows whose it was.
  uidOfSession: () =>
    claimsOf(localStorageOrNull()?.getItem(ACCESS_TOKEN_KEY) ?? '')?.sub ?? expiredUid(),
  clock: systemClock,
})

addEventListener('storage', (event) => openTabs.hearStorage(event))

/** The SDK takes a class and instantiates it. */
const persistence = function () {
  return openTabs
} as unknown as Persistence

/** The identity service's client. */
export function firebaseAuth(): Auth {
  if (auth !== undefined) return auth
  openTabs.keepThroughStart()
  auth = initializeAuth(firebaseApp(), {
    persistence,
    // Set from the start, because a redirect that links an account returns to the same storage.
    popupRedirectResolver: quietResolver,
  })
  if (!environment.production) {
    const { auth: port } = currentEmulatorPorts()
    connectAuthEmulator(auth, `http://${location.hostname}:${port}`, { disableWarnings: true })
  }
  started = start(auth)
  return auth
}

/** The identity service's current user, once the SDK has started. */
export async function currentUserOf(client: Auth): Promise<User | null> {
  await started
  return client.currentUser
}

async function start(client: Auth): Promise<void> {
  await client.authStateReady()
  // Asks again whether the user may stay: if not, the SDK now signs them out.
  if (await openTabs.giveBack()) await client.currentUser?.reload().catch(() => undefined)
}
