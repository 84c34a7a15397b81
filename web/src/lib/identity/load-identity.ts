import { later } from '../later.ts'

/** Fetches the identity service's client when it is first needed, never before the first paint. */
export const loadIdentity = later(async () => {
  const [{ firebaseIdentity }] = await Promise.all([
    import('./firebase-identity.ts'),
    // Its parts, each evaluated in its own task so that the page can respond in between.
    import('./firebase-app.ts'),
    import('./firebase-auth.ts'),
  ])
  return firebaseIdentity()
})
