import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { ApiError } from '../../common/api-error.ts'
import type { Config } from '../../common/config/config.ts'
import type { Logger } from '../../common/logger.ts'
import { fetchText, parseJson, type Bounds } from '../../common/outbound.ts'
import type { PasswordReset } from '../../common/ports/password-reset.ts'
import { within } from '../../common/within.ts'

const BOUNDS: Bounds = { maxBytes: 16 * 1024, limitMs: 5 * SECOND_MS }

/** Errors about one address. Passed on, they would reveal who has an account. */
const OF_THE_ADDRESS = [
  'EMAIL_NOT_FOUND',
  'INVALID_EMAIL',
  'RESET_PASSWORD_EXCEED_LIMIT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'USER_DISABLED',
]

const refusal = z.object({ error: z.object({ message: z.string() }) })

export interface PasswordResetParts {
  readonly config: Pick<Config, 'identityURL' | 'projectId' | 'hostURL'>
  /** An OAuth 2 token of the functions' own account. */
  readonly accessToken: () => Promise<string>
  readonly log: Logger
  readonly bounds?: Bounds
}

/**
 * `accounts:sendOobCode` of the identity service. A project setting decides which page the link opens;
 * `continueUrl` only where that page leads afterwards.
 *
 * Called as the project itself, never with its API key: where App Check is enforced, a call with the key alone is
 * refused, as it comes from no app (docs/decisions/031).
 *
 * Source: Identity Toolkit REST reference, `projects.accounts.sendOobCode`; Firebase, « Customize account management
 * emails ».
 */
export function firebasePasswordReset(parts: PasswordResetParts): PasswordReset {
  const { config, accessToken, log, bounds = BOUNDS } = parts
  const project = `projects/${encodeURIComponent(config.projectId)}`
  const url = `${config.identityURL}/v1/${project}/accounts:sendOobCode`
  return {
    async send(email, locale) {
      try {
        const request = {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${await within(bounds.limitMs, accessToken())}`,
            'Content-Type': 'application/json',
            'X-Firebase-Locale': locale,
          },
          body: JSON.stringify({
            ...{ requestType: 'PASSWORD_RESET', email, continueUrl: config.hostURL },
          }),
        }
        const { status, text } = await fetchText(url, request, bounds)
        if (status === 200) return
        // « CODE : explanation »
        const [reason = ''] = parseJson(refusal, text).error.message.split(' ')
        if (!OF_THE_ADDRESS.includes(reason)) throw new Error(`sendOobCode: ${status} ${reason}`)
        // A missing account is normal; throttling is worth a warning.
        if (reason.endsWith('LIMIT') || reason.endsWith('LATER')) {
          log.warn('E-mail de réinitialisation refusé', { event: 'reset-mail-refused', reason })
        }
      } catch (cause) {
        throw new ApiError('server/unavailable', { cause })
      }
    },
  }
}
