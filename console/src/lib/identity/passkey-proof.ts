import { browserAuthenticator } from '@sesame/web/lib/auth/passkeys/browser-authenticator.ts'
import type { ConsoleApi } from '../api/console-api.ts'
import type { Proven } from './proofs.ts'

/** A ceremony of the console: its API sends a challenge, and receives the answer with the call that needs a proof. */
export async function passkeyProof(api: ConsoleApi): Promise<Proven> {
  const { options } = await api('operatorPasskeyOptions', {})
  return { response: await browserAuthenticator.ask(options) }
}
