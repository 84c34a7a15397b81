import { ref, remove, serverTimestamp, set } from 'firebase/database'
import { CallError } from '../api/call-error.ts'
import { asCurrentUser } from './firebase-database.ts'

/**
 * Marks an alert as read, or as unread again. The database rules accept only the server's time as a mark, and no overwriting of a
 * mark. After its removal, a mark can be written again.
 */
export async function markAlertRead(uid: string, id: string, isRead = true): Promise<void> {
  const database = await asCurrentUser()
  const mark = ref(database, `notifications/${uid}/${id}/readAt`)
  try {
    await (isRead ? set(mark, serverTimestamp()) : remove(mark))
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}
