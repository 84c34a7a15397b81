import { later } from '../loading/later.ts'

/** Loads the identity service's client when it is first needed, never before the first paint. */
export const loadIdentity = later(async () => {
  const [{ firebaseIdentity }] = await Promise.all([
    import('./firebase-identity.ts'),
    // Import each module separately. The browser then evaluates each in its own task, and the page can respond between two tasks.
    import('./firebase-app.ts'),
    import('./firebase-auth.ts'),
    // Load App Check now, so that even the first call to the identity service has a token.
    ...(environment.appCheck
      ? [import('../app-check/firebase-app-check.ts').then((late) => late.firebaseAppCheck())]
      : []),
  ])
  return firebaseIdentity()
})
