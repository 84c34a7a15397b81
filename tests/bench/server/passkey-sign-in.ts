import { SECOND_MS } from '@sesame/contract/durations'
import { startApi, type TestApi } from '../../../functions/src/testing/api-client.ts'
import {
  ask,
  redeem,
  verify,
  withPasskey,
} from '../../../functions/src/testing/passkeys/passkey-scenarios.ts'
import { grantOf } from '../../../functions/src/testing/replies.ts'
import { signInBody, signUpBody } from '../../../functions/src/testing/stage.ts'
import type { createAuthenticator } from '../../../functions/src/testing/passkeys/authenticator.ts'

const WARM_UP = 50
const ROUNDS = 300

/** How long the API took to sign a person in, with all data in memory: one value (ms) per round. */
export interface SignInTimes {
  /** By password: one request. The request to the identity service, which checks the password, is not measured. */
  readonly password: readonly number[]
  /**
   * By passkey: three requests, for the options, the authenticator's response, and the sign-in. The authenticator's own time is
   * not measured.
   */
  readonly passkey: readonly number[]
}

/** Signs a person in by password and by passkey, in turn, in each round. */
export async function timeSignIns(): Promise<SignInTimes> {
  const api = await startApi()
  const password: number[] = []
  const passkey: number[] = []
  try {
    const signedUp = await api.post('/api/auth/sign-up', signUpBody(api.prove('bench')))
    const authenticator = await withPasskey(api, grantOf(signedUp).accessToken)
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      api.world.now += SECOND_MS
      const authTimeSeconds = Math.floor(api.world.now / SECOND_MS)
      const byPassword = await timeSignIn(api, api.prove('bench', { authTimeSeconds }))
      api.world.now += SECOND_MS
      const byPasskey = await timePasskey(api, authenticator)
      if (round < WARM_UP) continue
      password.push(byPassword)
      passkey.push(byPasskey)
    }
    return { password, passkey }
  } finally {
    await api.close()
  }
}

async function timePasskey(
  api: TestApi,
  authenticator: ReturnType<typeof createAuthenticator>,
): Promise<number> {
  const asked = await timed(() => ask(api, { purpose: 'sign-in' }))
  const response = authenticator.get(asked.result)
  const verified = await timed(() => verify(api, response))
  if (verified.result.status !== 200) throw new Error(verified.result.text)
  const { customToken } = JSON.parse(verified.result.text) as { customToken: string }
  return asked.ms + verified.ms + (await timeSignIn(api, redeem(api, customToken)))
}

async function timeSignIn(api: TestApi, idToken: string): Promise<number> {
  const { ms, result } = await timed(() => api.post('/api/auth/sign-in', signInBody({ idToken })))
  if (result.status !== 200) throw new Error(result.text)
  return ms
}

async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await act()
  return { ms: performance.now() - start, result }
}
