import { SECOND_MS } from '@sesame/contract/durations'
import { startApi, type TestApi } from '../../../functions/src/testing/api-client.ts'
import {
  ask,
  redeem,
  verify,
  withPasskey,
} from '../../../functions/src/testing/passkeys/passkey-scenarios.ts'
import { grantOf } from '../../../functions/src/testing/replies.ts'
import { signInBody, signUpBody } from '../../../functions/src/testing/sample-calls.ts'
import type { createAuthenticator } from '../../../functions/src/testing/passkeys/authenticator.ts'

const WARM_UP = 50
const ROUNDS = 300

/** Time that our API took to sign a person in, in ms, one value per round, with stores in memory. */
export interface SignInTimes {
  /** One request. The identity service's own request, which checks the password, does not count. */
  readonly password: readonly number[]
  /** Three requests: options, the authenticator's answer, and the sign-in. The authenticator's own time is left out. */
  readonly passkey: readonly number[]
}

/** Signs a person in by password and by passkey, in turn. */
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
