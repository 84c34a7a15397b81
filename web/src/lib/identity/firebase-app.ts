import { initializeApp, type FirebaseApp } from 'firebase/app'

let app: FirebaseApp | undefined

/** Returns the page's only Firebase app. */
export function firebaseApp(): FirebaseApp {
  app ??= initializeApp({
    apiKey: environment.firebase.apiKey,
    authDomain: environment.firebase.authDomain,
    databaseURL: environment.firebase.databaseURL,
    projectId: environment.firebase.projectId,
    storageBucket: environment.firebase.storageBucket,
    messagingSenderId: environment.firebase.messagingSenderId,
    appId: environment.firebase.appId,
    measurementId: environment.firebase.measurementId,
  })
  return app
}
