import { onDisconnect, onValue, ref, serverTimestamp, set } from 'firebase/database'
import { asCurrentUser } from './firebase-database.ts'

/**
 * Shows a session as online while this page is connected. If the connection is lost, the database itself marks the session
 * as offline; when the connection is back, this page marks it as online again.
 */
export async function appear(uid: string, sid: string): Promise<() => void> {
  const database = await asCurrentUser()
  const place = ref(database, `presence/${uid}/${sid}`)
  const say = (online: boolean) => ({ online, lastChanged: serverTimestamp() })
  // The database rules refuse this write after the session has ended, as they should, so ignore the error.
  const ignore = (): void => undefined

  const stopListening = onValue(ref(database, '.info/connected'), (snapshot) => {
    if (snapshot.val() !== true) return
    void onDisconnect(place)
      .set(say(false))
      .then(() => set(place, say(true)))
      .catch(ignore)
  })
  return () => {
    stopListening()
    void onDisconnect(place).cancel().catch(ignore)
    void set(place, say(false)).catch(ignore)
  }
}
