import type { Auth } from 'firebase-admin/auth'
import type { Database } from 'firebase-admin/database'

/** Reads a path that nothing is written to: a round trip and nothing else. */
export async function probeDatabase(database: Database): Promise<void> {
  await database.ref('health').get()
}

/** Looks up an account that does not exist. */
export async function probeIdentity(auth: Auth): Promise<void> {
  await auth.getUsers([{ uid: 'health' }])
}
