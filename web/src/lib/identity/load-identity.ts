import { CallError } from '../api/call-error.ts'
import type { Identity } from './identity.ts'

/** Fetches the identity service's client when it is first needed, never before the first paint. */
export async function loadIdentity(): Promise<Identity> {
  try {
    const [{ firebaseIdentity }] = await Promise.all([
      import('./firebase-identity.ts'),
      // What it is made of, each in a task of its own: the page can answer between them.
      import('./firebase-app.ts'),
      import('./firebase-auth.ts'),
    ])
    return firebaseIdentity()
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}
