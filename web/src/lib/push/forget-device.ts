import { writeValue } from '../database/firebase-database.ts'
import { pushTokenPath } from './push.ts'

/** Removes the push token and the browser's subscription, so that a leaked token is useless. */
export async function forgetDevice(uid: string, sid: string): Promise<void> {
  await writeValue(pushTokenPath(uid, sid), null)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
}
