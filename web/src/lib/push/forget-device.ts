import { writeValue } from '../database/firebase-database.ts'
import { pushTokenPath } from './push.ts'

/**
 * Removes the token, and the browser's subscription with it: the messaging service then knows no
 * such device, and whoever still held the token could do nothing with it.
 */
export async function forgetDevice(uid: string, sid: string): Promise<void> {
  await writeValue(pushTokenPath(uid, sid), null)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
}
