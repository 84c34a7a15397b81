import { SECOND_MS } from '@sesame/contract/durations'
import {
  connectDatabaseEmulator,
  forceWebSockets,
  get,
  getDatabase,
  goOffline,
  goOnline,
  onValue,
  ref,
  set,
  update,
  type Database,
} from 'firebase/database'
import { CallError } from '../api/call-error.ts'
import { currentEmulatorPorts } from '../emulators.ts'
import { firebaseApp } from '../identity/firebase-app.ts'
import { currentUserOf, firebaseAuth } from '../identity/firebase-auth.ts'

/** The delay before a retry. During this time, our API records a sign-in that the identity service has already confirmed. */
const RECORDED_MS = 1.5 * SECOND_MS

const databases = new Map<string, Database>()

/**
 * Returns the database instance of the person who signed in last. If another person's instance was used before, its listeners are
 * refused, and their retry uses the new instance.
 */
async function firebaseDatabase(): Promise<Database> {
  // Imported dynamically, because a static import would add a file to the first load.
  const { pageDatabase } = await import('../api/page-api.ts')
  const url = pageDatabase() ?? environment.firebase.databaseURL
  const known = databases.get(url)
  if (known !== undefined) return known
  // Use WebSockets only. Long polling would load scripts from hosts named during the handshake, and our
  // Content-Security-Policy forbids these hosts.
  forceWebSockets()
  const database = getDatabase(firebaseApp(), url)
  databases.set(url, database)
  if (!environment.production) {
    connectDatabaseEmulator(database, location.hostname, currentEmulatorPorts().database)
  }
  rest(database)
  return database
}

/** Disconnects when the page is left, because an open connection would keep the page out of the back/forward cache. */
function rest(database: Database): void {
  addEventListener('pagehide', () => goOffline(database))
  addEventListener('pageshow', () => goOnline(database))
}

/** Reads the value at a path, as the current user of the identity service's client. Null if there is no value. */
export async function readOnce(path: string): Promise<unknown> {
  const database = await asCurrentUser()
  try {
    const snapshot = await get(ref(database, path))
    return snapshot.val()
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}

/**
 * Watches the value at a path; resolves to a function that stops watching. If the database refuses, retries once before reporting
 * the refusal: after a new sign-in, the rules refuse reads until our API has recorded this sign-in.
 */
export async function watch(
  path: string,
  listener: (value: unknown) => void,
  onEnd: () => void = () => undefined,
): Promise<() => void> {
  const place = ref(await asCurrentUser(), path)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => undefined
  let isLastTry = false
  const listen = (): void => {
    stop = onValue(
      place,
      (snapshot) => {
        isLastTry = false
        listener(snapshot.val())
      },
      () => {
        if (isLastTry) onEnd()
        else timer = setTimeout(listen, RECORDED_MS)
        isLastTry = true
      },
    )
  }
  listen()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Writes these children of a path, and leaves all other children unchanged. */
export async function writeSome(path: string, children: object): Promise<void> {
  const database = await asCurrentUser()
  try {
    await update(ref(database, path), children)
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}

/** Writes the value at a path; null removes it. */
export async function writeValue(path: string, value: unknown): Promise<void> {
  const database = await asCurrentUser()
  try {
    await set(ref(database, path), value)
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}

/**
 * Loads the database's client, which acts as the current user of the identity service's client.
 *
 * @throws {CallError} `auth/requires-recent-login` if nobody is signed in at the identity service.
 */
export async function asCurrentUser(): Promise<Database> {
  if ((await currentUserOf(firebaseAuth())) === null)
    throw new CallError('auth/requires-recent-login')
  return firebaseDatabase()
}
