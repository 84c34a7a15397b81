import { onDisconnect, onValue, ref, serverTimestamp, set } from 'firebase/database'
import { asCurrentUser } from './firebase-database.ts'

/**
 * Shows a session online while this page is connected. The database itself writes the end when the
 * connection is lost, and whenever it comes back the page says so again.
 */
export async function appear(uid: string, sid: string): Promise<() => void> {
  const database = await asCurrentUser()
  const place = ref(database, `presence/${uid}/${sid}`)
  const say = (online: boolean) => ({ online, lastChanged: serverTimestamp() })
  // A session that ended meanwhile has nothing to show any more: its refusals are no news.
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
