import { CallError } from '../api/call-error.ts'
import type { Identity } from './identity.ts'

/** Fetches the identity service's client when it is first needed, never before the first paint. */
export async function loadIdentity(): Promise<Identity> {
  try {
    const { firebaseIdentity } = await import('./firebase-identity.ts')
    return firebaseIdentity()
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}
