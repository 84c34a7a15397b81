import { later } from '@sesame/web/lib/loading/later.ts'
import { passkeysAvailable } from '@sesame/web/lib/auth/passkeys/passkeys-available.ts'
import { systemClock } from '@sesame/web/lib/clock.ts'
import { createConsoleApi } from '../lib/api/create-console-api.ts'
import { earlyCalls } from '../lib/api/early-calls.ts'
import { createOperatorSession } from '../lib/session/console-session.ts'
import { tabTokens } from '../lib/session/token-store.ts'
import type { Services } from '../lib/services.tsx'

/** Loaded on demand, since the identity service's client is heavier than a form. */
const loadProofs = later(
  async () => (await import('../lib/identity/firebase-proofs.ts')).firebaseProofs,
)

/** The one place that constructs adapters. */
export function createServices(): Services {
  const session = createOperatorSession({
    api: createConsoleApi((input, init) => fetch(input, init)),
    proofs: { prove: async (proof) => (await loadProofs()).prove(proof) },
    tokens: tabTokens(),
    clock: systemClock,
  })
  return {
    session,
    ...earlyCalls(session.call, systemClock),
    hasPasskeys: passkeysAvailable,
    passkeySupport: async () => (await loadProofs()).support(),
    nowMs: systemClock.nowMs,
    environment: {
      project: environment.firebase.projectId,
      isEmulator: !environment.production,
    },
    productURL: environment.hostUrl,
  }
}
