import { browserAuthenticator } from '@sesame/web/lib/auth/passkeys/browser-authenticator.ts'
import type { ConsoleApi } from '../api/console-api.ts'
import type { Proven } from './proofs.ts'

/**
 * Requests a challenge from the console's API, and returns the passkey's signed answer, to be sent as a proof of identity.
 */
export async function passkeyProof(api: ConsoleApi): Promise<Proven> {
  const { options } = await api('operatorPasskeyOptions', {})
  return { response: await browserAuthenticator.ask(options) }
}
