import { later } from '@sesame/web/lib/loading/later.ts'
import { passkeysAvailable } from '@sesame/web/lib/auth/passkeys/passkeys-available.ts'
import { systemClock } from '@sesame/web/lib/clock.ts'
import { createConsoleApi } from '../lib/api/create-console-api.ts'
import { earlyCalls } from '../lib/api/early-calls.ts'
import { createOperatorSession } from '../lib/session/console-session.ts'
import { tabTokens } from '../lib/session/token-store.ts'
import type { ConsoleApi } from '../lib/api/console-api.ts'
import type { Proofs } from '../lib/identity/proofs.ts'
import type { Services } from '../lib/services.tsx'

/** Creates the services that the screens use. No other code constructs adapters. */
export function createServices(): Services {
  const api = createConsoleApi((input, init) => fetch(input, init))
  const session = createOperatorSession({
    api,
    proofs: proofsOver(api),
    tokens: tabTokens(),
    clock: systemClock,
  })
  return {
    session,
    ...earlyCalls(session.call, systemClock),
    hasPasskeys: passkeysAvailable,
    emergencyUntil: async () => (await api('operatorPasskeyOptions', {})).emergencyUntil,
    nowMs: systemClock.nowMs,
    environment: {
      project: environment.firebase.projectId,
      isEmulator: !environment.production,
    },
    productURL: environment.hostUrl,
  }
}

/** Loads the code of a sign-in method only when an operator uses it, because that code is larger than the sign-in screen. */
function proofsOver(api: ConsoleApi): Proofs {
  const loadPasskey = later(() => import('../lib/identity/passkey-proof.ts'))
  const loadPassword = later(() => import('../lib/identity/password-proof.ts'))
  return {
    async prove(proof) {
      if (proof.by === 'passkey') return (await loadPasskey()).passkeyProof(api)
      return (await loadPassword()).passwordProof(proof.email, proof.password)
    },
  }
}
