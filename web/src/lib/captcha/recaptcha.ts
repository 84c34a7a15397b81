import { SECOND_MS } from '@sesame/contract/durations'
import { codeOf } from '../code-of.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import type { Captcha } from './captcha.ts'

/** The time limit for a token. After it, the form is sent without a token, and our API decides whether to accept the form. */
const TIME_LIMIT_MS = 5 * SECOND_MS

interface Recaptcha {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

interface Parts {
  readonly clock: Clock
  readonly logger: Logger
  /** Runs a script from the captcha's host. */
  readonly loadScript: (url: string) => Promise<void>
}

/** reCAPTCHA v3. Source: Google, « reCAPTCHA v3 », « Programmatically invoke the challenge ». */
export function recaptcha(siteKey: string, { clock, logger, loadScript }: Parts): Captcha {
  const url = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
  let loading: Promise<Recaptcha> | undefined

  const load = (): Promise<Recaptcha> => {
    loading ??= loadScript(url)
      .then(readyRecaptcha)
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }
  const orEmpty = async (token: Promise<string>): Promise<string> => {
    try {
      return await token
    } catch (error) {
      logger.warn('Vérification anti-robot impossible', codeOf(error))
      return ''
    }
  }

  return {
    isConfigured: true,
    prepare: () => void load().catch(() => undefined),
    token(action) {
      const asked = orEmpty(load().then(({ execute }) => execute(siteKey, { action })))
      return Promise.race([
        asked,
        new Promise<string>((end) => clock.after(TIME_LIMIT_MS, () => end(''))),
      ])
    },
  }
}

function readyRecaptcha(): Promise<Recaptcha> {
  const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha }
  if (grecaptcha === undefined) return Promise.reject(new Error('no grecaptcha'))
  return new Promise((resolve) => grecaptcha.ready(() => resolve(grecaptcha)))
}
