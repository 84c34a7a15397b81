import { getMessaging, getToken } from 'firebase/messaging'
import { CallError } from '../api/call-error.ts'
import { writeValue } from '../database/firebase-database.ts'
import { firebaseApp } from '../identity/firebase-app.ts'
import { trustedScript, WORKER } from '../loading/trusted-script.ts'
import { pushTokenPath } from './push.ts'

/** Registers this browser with the messaging service, through our service worker, and stores the push token in the database. */
export async function registerDevice(uid: string, sid: string, vapidKey: string): Promise<void> {
  await writeValue(pushTokenPath(uid, sid), await tokenOfThisBrowser(vapidKey))
}

async function tokenOfThisBrowser(vapidKey: string): Promise<string> {
  try {
    await navigator.serviceWorker.register(trustedScript(WORKER))
    const serviceWorkerRegistration = await navigator.serviceWorker.ready
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- docs/decisions/018 says why
    return await getToken(getMessaging(firebaseApp()), { vapidKey, serviceWorkerRegistration })
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}
