import { MINUTE_MS } from '@sesame/contract/durations'
import type { Endpoint } from '@sesame/contract/endpoint'
import {
  answerSecondFactor,
  type SecondFactorNeeded,
} from '@sesame/contract/endpoints/second-factor'
import { CallError } from '../lib/api/call-error.ts'
import { grantFor } from './fakes/fake-api.ts'
import { identityMarie } from './fakes/fake-identity.ts'
import type { openTab } from './fakes/fake-tab.ts'
import { accessToken, NOW_MS } from './tokens.ts'
import { marie } from './users.ts'

export const TICKET = 'aaaabbbbccmarie'
export const RIGHT_CODE = '492016'
export const RECOVERY_CODE = '7KQ2M9XD'
/** The proof that the API accepts: the ID token of the sign-in made after a correct code. */
export const PROOF_WITH_CODE = 'preuve-avec-code'

/** Creates the API's error for a proof of identity that also needs a second factor. */
export const codeNeeded = (needed: Partial<SecondFactorNeeded> = {}): CallError =>
  new CallError('auth/second-factor-required', {
    status: 403,
    secondFactor: { ticket: TICKET, until: NOW_MS + 5 * MINUTE_MS, ...needed },
  })

/** Gives Marie a second factor. The endpoints then refuse her first proof of identity, and accept the proof made after a code. */
export function needCode(
  { api, identity }: Pick<ReturnType<typeof openTab>, 'api' | 'identity'>,
  endpoints: readonly Endpoint[],
  needed: Partial<SecondFactorNeeded> = {},
): void {
  identity.vouched = { ...identityMarie, idToken: () => Promise.resolve(PROOF_WITH_CODE) }
  let tries = 5
  for (const endpoint of endpoints) {
    api.on(endpoint, ({ body }) => {
      const { idToken } = body as { idToken: string }
      return idToken === PROOF_WITH_CODE
        ? { data: grantFor(marie, accessToken({ n: 1 })) }
        : Promise.reject(codeNeeded(needed))
    })
  }
  api.on(answerSecondFactor, ({ body }) => {
    const { code } = body as { code: string }
    if (code === RIGHT_CODE) return { data: { customToken: 'jeton-du-code' } }
    if (code === RECOVERY_CODE) return { data: { customToken: 'jeton-du-code', codesLeft: 6 } }
    tries -= 1
    return Promise.reject(
      tries > 0
        ? new CallError('auth/code-refused', { status: 403, triesLeft: tries })
        : new CallError('auth/second-factor-wait', { status: 429, retryAfterSeconds: 300 }),
    )
  })
}
