import { later } from '../later.ts'

/** Fetches the identity service's client when it is first needed, never before the first paint. */
export const loadIdentity = later(async () => {
  const [{ firebaseIdentity }] = await Promise.all([
    import('./firebase-identity.ts'),
    // What it is made of, each in a task of its own: the page can answer between them.
    import('./firebase-app.ts'),
    import('./firebase-auth.ts'),
  ])
  return firebaseIdentity()
})
