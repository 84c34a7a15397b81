import { browserAuthenticator } from '@sesame/web/lib/auth/passkeys/browser-authenticator.ts'
import type { ConsoleApi } from '../api/console-api.ts'
import type { Proven } from './proofs.ts'

/**
 * Creates a proof by passkey. The console's API sends a challenge; the next call that needs a proof sends the passkey's signed
 * answer.
 */
export async function passkeyProof(api: ConsoleApi): Promise<Proven> {
  const { options } = await api('operatorPasskeyOptions', {})
  return { response: await browserAuthenticator.ask(options) }
}
