import {
  connectDatabaseEmulator,
  forceWebSockets,
  get,
  getDatabase,
  ref,
  type Database,
} from 'firebase/database'
import { CallError } from '../api/call-error.ts'
import { currentEmulatorPorts } from '../emulators.ts'
import { environment } from '../environment.ts'
import { firebaseApp } from '../identity/firebase-app.ts'
import { firebaseAuth } from '../identity/firebase-auth.ts'

let database: Database | undefined

function firebaseDatabase(): Database {
  if (database !== undefined) return database
  // The other transport loads scripts from the database's host, which our policy forbids.
  forceWebSockets()
  database = getDatabase(firebaseApp(), environment.firebase.databaseURL)
  if (import.meta.env.MODE === 'emulator') {
    connectDatabaseEmulator(database, location.hostname, currentEmulatorPorts().database)
  }
  return database
}

/** The value at a path, as the identity service's current user may read it; null when absent. */
export async function readOnce(path: string): Promise<unknown> {
  const auth = firebaseAuth()
  await auth.authStateReady()
  if (auth.currentUser === null) throw new CallError('auth/requires-recent-login')
  try {
    const snapshot = await get(ref(firebaseDatabase(), path))
    return snapshot.val()
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}
