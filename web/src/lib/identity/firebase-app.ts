import { initializeApp, type FirebaseApp } from 'firebase/app'
import { environment } from '../environment.ts'

let app: FirebaseApp | undefined

/** The page's only Firebase app. */
export function firebaseApp(): FirebaseApp {
  const { apiKey, authDomain, databaseURL, projectId } = environment.firebase
  const { storageBucket, messagingSenderId, appId, measurementId } = environment.firebase
  app ??= initializeApp({
    apiKey,
    authDomain,
    databaseURL,
    projectId,
    storageBucket,
    messagingSenderId,
    appId,
    measurementId,
  })
  return app
}
