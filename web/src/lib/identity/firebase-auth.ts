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
import { trustKnownScripts } from '../loading/trusted-script.ts'
import { firebaseApp } from './firebase-app.ts'
import { withGivenUser } from './given-user.ts'
import { OpenTabs, type UserPlace } from './tabs/open-tabs.ts'
import { tabChannel } from './tabs/tab-channel.ts'

/** The SDK does not export the resolver's class. */
type Resolver = new () => object

/**
 * The SDK's popup and redirect resolver, except that it loads the third-party script only when needed. The SDK's resolver loads
 * this script at startup on phones and in Safari.
 */
class QuietResolver extends (browserPopupRedirectResolver as unknown as Resolver) {
  readonly _shouldInitProactively = false
}

const quietResolver = QuietResolver as unknown as PopupRedirectResolver

let auth: Auth | undefined
let started: Promise<void> | undefined

const device = new (browserLocalPersistence as unknown as new () => UserPlace)()

/** The place where the SDK stores its user. */
export const openTabs = new OpenTabs({
  // End-to-end tests store a user before the page opens, instead of using the sign-in form.
  device: environment.production ? device : withGivenUser(device, localStorageOrNull()),
  tab: sessionStorageOrNull(),
  channel: tabChannel('sesame-sign-in'),
  // Also read the uid of an expired session, because the person did not sign out and the sign-in form shows who they are.
  uidOfSession: () =>
    claimsOf(localStorageOrNull()?.getItem(ACCESS_TOKEN_KEY) ?? '')?.sub ?? expiredUid(),
  clock: systemClock,
})

addEventListener('storage', (event) => openTabs.hearStorage(event))

/** The SDK expects a class, which it instantiates. */
const persistence = function () {
  return openTabs
} as unknown as Persistence

/** The identity service's client. */
export function firebaseAuth(): Auth {
  if (auth !== undefined) return auth
  openTabs.keepThroughStart()
  trustKnownScripts()
  auth = initializeAuth(firebaseApp(), {
    persistence,
    // Set the resolver at the start: after a redirect that links an account, the SDK looks for the user in this same
    // storage.
    popupRedirectResolver: quietResolver,
  })
  if (!environment.production) {
    const { auth: port } = currentEmulatorPorts()
    connectAuthEmulator(auth, `http://${location.hostname}:${port}`, { disableWarnings: true })
  }
  started = start(auth)
  return auth
}

/** Waits until the SDK has started, and returns the current user of the identity service's client. */
export async function currentUserOf(client: Auth): Promise<User | null> {
  await started
  return client.currentUser
}

async function start(client: Auth): Promise<void> {
  await client.authStateReady()
  // If the SDK removed its user while starting, ask the identity service again. If the service refuses the user, the SDK signs
  // them out now.
  if (await openTabs.giveBack()) await client.currentUser?.reload().catch(() => undefined)
}
