import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { SECOND_MS } from '@sesame/contract/durations'
import type { FirebaseOptions } from 'firebase/app'
import type { AppCheckToken } from 'firebase/app-check'
import * as z from 'zod/mini'
import { CallError } from '../api/call-error.ts'
import type { Captcha } from '../captcha/captcha.ts'
import type { Clock } from '../clock.ts'

/**
 * The host that issues App Check tokens; the SDK's own providers call it too. The page's Content-Security-Policy allows it if App
 * Check is on.
 */
const ORIGIN = 'https://content-firebaseappcheck.googleapis.com'

/** How long to wait for Firebase's response. The captcha has its own time limit. */
const TIME_LIMIT_MS = 5 * SECOND_MS

/** The response of Firebase. `ttl` is a number of seconds followed by `s`. */
const issued = z.object({ token: z.string(), ttl: z.string().check(z.regex(/^\d+(?:\.\d+)?s$/)) })

interface Parts {
  readonly captcha: Pick<Captcha, 'token'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly fetch: typeof globalThis.fetch
}

/**
 * Creates the provider of App Check tokens: it gets a token from the page's captcha and exchanges this token at Firebase. The
 * SDK's own provider would load a second captcha, and would wait forever if the captcha's script is blocked (docs/decisions/031).
 *
 * The provider throws {@link CallError} `client/unreachable` if the captcha or Firebase returns no token in time.
 *
 * Source: Firebase App Check REST reference, `projects.apps.exchangeRecaptchaV3Token`.
 */
export function attestation(
  { projectId = '', appId = '', apiKey = '' }: FirebaseOptions,
  { captcha, clock, fetch }: Parts,
): () => Promise<AppCheckToken> {
  const url = `${ORIGIN}/v1/projects/${projectId}/apps/${appId}:exchangeRecaptchaV3Token?key=${apiKey}`
  return async () => {
    const recaptchaV3Token = await captcha.token(CAPTCHA_ACTIONS.appCheck)
    if (recaptchaV3Token === '') throw new CallError('client/unreachable')
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ recaptchaV3Token }),
        credentials: 'omit',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
      const { token, ttl } = issued.parse(await response.json())
      return { token, expireTimeMillis: clock.nowMs() + Number.parseFloat(ttl) * SECOND_MS }
    } catch (cause) {
      throw new CallError('client/unreachable', { cause })
    }
  }
}
