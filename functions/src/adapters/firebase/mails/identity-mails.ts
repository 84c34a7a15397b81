import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Locale } from '@sesame/contract/fields'
import { ApiError } from '../../../common/api-error.ts'
import type { Config } from '../../../common/config/config.ts'
import type { Logger } from '../../../common/logging/logger.ts'
import type { Bounds } from '../../../common/outbound.ts'
import type { AccountMails } from '../../../common/ports/identity/account-mails.ts'
import { resetCode } from '../../../mails/reset-code.ts'
import { askIdentity, type IdentityAccess } from '../identity/ask-identity.ts'

const BOUNDS: Bounds = { maxBytes: 16 * 1024, limitMs: 5 * SECOND_MS }

/** Errors about the e-mail address. Passing them on would reveal who has an account. */
const OF_THE_ADDRESS = [
  'EMAIL_NOT_FOUND',
  'INVALID_EMAIL',
  'RESET_PASSWORD_EXCEED_LIMIT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'USER_DISABLED',
]

/** Errors about the new e-mail address. Passing them on would reveal whether another account uses it. */
const OF_THE_NEW_ADDRESS = ['EMAIL_EXISTS', 'INVALID_NEW_EMAIL']

/** The error for a signed-in person whom the identity service throttles. */
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const RETRY_SECONDS = (15 * MINUTE_MS) / SECOND_MS

export interface IdentityMailsParts {
  readonly config: Pick<Config, 'hostURL' | 'pepper'>
  readonly now: () => number
  readonly access: IdentityAccess
  readonly log: Logger
  readonly bounds?: Bounds
}

/**
 * Sends e-mails through the identity service's `accounts:sendOobCode`, which uses its own templates. A project setting
 * decides which page the link opens; `continueUrl` is only the page that opens afterwards.
 *
 * Source: Identity Toolkit REST reference, `projects.accounts.sendOobCode`; Firebase, « Customize account management
 * emails ».
 */
export function identityMails(parts: IdentityMailsParts): AccountMails {
  const { config, access, now, log, bounds = BOUNDS } = parts
  const url = `${access.accountsURL}:sendOobCode`

  const ask = (locale: Locale, body: object): Promise<string | null> =>
    askIdentity(
      url,
      { continueUrl: config.hostURL, ...body },
      { ...access, bounds, headers: { 'X-Firebase-Locale': locale } },
    )

  /** Sends an e-mail. Ignores errors whose reason is in `silent`. */
  const send = async (locale: Locale, body: object, silent: readonly string[], who = {}) => {
    try {
      const reason = await ask(locale, body)
      if (reason === null) return
      // A missing account is normal, but throttling deserves a warning.
      if (reason.endsWith('LIMIT') || reason.endsWith('LATER')) {
        log.warn('E-mail refusé par le service d’identité', {
          event: 'account-mail-refused',
          reason,
          ...who,
        })
      }
      if (silent.includes(reason)) return
      if (reason === TOO_MANY) {
        throw new ApiError('request/too-many', {
          retryAfterSeconds: RETRY_SECONDS,
          because: 'identity-throttles',
        })
      }
      throw new Error(`sendOobCode: ${reason}`)
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      throw new ApiError('server/unavailable', { cause, because: 'identity-mail' })
    }
  }

  /**
   * Returns the `continueUrl`, with our own code added. The e-mail template passes the code on to the page that the link
   * opens.
   */
  const after = (email: string) => {
    const url = new URL(config.hostURL)
    url.searchParams.set('code', resetCode(config.pepper, email, Math.floor(now() / SECOND_MS)))
    return url.href
  }

  return {
    resetPassword: (email, locale) =>
      send(
        locale,
        { requestType: 'PASSWORD_RESET', email, continueUrl: after(email) },
        OF_THE_ADDRESS,
      ),
    verifyEmail: ({ uid, idToken, locale }) =>
      send(locale, { requestType: 'VERIFY_EMAIL', idToken }, [], { uid }),
    changeEmail: ({ uid, idToken, locale }, newEmail) =>
      send(
        locale,
        { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail },
        OF_THE_NEW_ADDRESS,
        { uid },
      ),
  }
}
