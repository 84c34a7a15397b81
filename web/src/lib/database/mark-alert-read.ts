import { ref, serverTimestamp, set } from 'firebase/database'
import { CallError } from '../api/call-error.ts'
import { asCurrentUser } from './firebase-database.ts'

/** The rules accept this write only once, and only with the server's time. */
export async function markAlertRead(uid: string, id: string): Promise<void> {
  const database = await asCurrentUser()
  try {
    await set(ref(database, `notifications/${uid}/${id}/readAt`), serverTimestamp())
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}
