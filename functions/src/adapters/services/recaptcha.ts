import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import type { Captcha } from '../../common/ports/captcha.ts'
import type { Clock } from '../../common/ports/clock.ts'
import type { CaptchaConfig } from '../../common/config/services-config.ts'
import type { RateLimiter } from '../../common/limits/rate-limiter.ts'
import type { Logger } from '../../common/logging/logger.ts'
import { fetchText, parseJson } from '../../common/outbound.ts'

const MIN_SCORE = 0.5

/** Tokens are valid for two minutes. One more minute allows for clock differences. */
const MAX_AGE_MS = 3 * MINUTE_MS

/** Error codes caused by our configuration. */
const OUR_FAULT = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

const answer = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
  challenge_ts: z.optional(z.iso.datetime({ offset: true })),
  'error-codes': z.optional(z.array(z.string())),
})
type Answer = z.infer<typeof answer>

export interface RecaptchaParts {
  readonly config: CaptchaConfig
  readonly limiter: Pick<RateLimiter, 'once'>
  readonly now: Clock
  readonly log: Logger
  readonly limitMs?: number
}

/** Checks tokens of reCAPTCHA v3 through `siteverify` (Google, « Verifying the user's response »). */
export function recaptcha(parts: RecaptchaParts): Captcha {
  const { config, limiter, now, log, limitMs = 3 * SECOND_MS } = parts

  async function ask(token: string): Promise<Answer> {
    const body = new URLSearchParams({ secret: config.secret, response: token })
    const request = { method: 'POST', body }
    const { status, text } = await fetchText(config.verifyURL, request, {
      maxBytes: 16 * 1024,
      limitMs,
    })
    if (status !== 200) throw new Error(`siteverify: ${status}`)
    const judged = parseJson(answer, text)
    const fault = judged['error-codes']?.find((code) => OUR_FAULT.includes(code))
    if (fault !== undefined) throw new Error(`siteverify: ${fault}`)
    return judged
  }

  /** Returns the reason to reject a token; null if it is acceptable. */
  async function objection(token: string, action: string, judged: Answer): Promise<string | null> {
    const madeAt = Date.parse(judged.challenge_ts ?? '')
    if (!judged.success) return 'invalid'
    if (judged.hostname !== config.hostname) return 'hostname'
    if (judged.action !== action) return 'action'
    if ((judged.score ?? 0) < MIN_SCORE) return 'score'
    if (!(Math.abs(now() - madeAt) <= MAX_AGE_MS)) return 'age'
    return (await limiter.once('captcha', token, madeAt)) ? null : 'replayed'
  }

  return {
    async verify(token, action) {
      if (token === '') return 'refused'
      let judged: Answer
      try {
        judged = await ask(token)
      } catch (error) {
        log.error('Captcha indisponible', error, { event: 'captcha-unavailable' })
        return 'unavailable'
      }
      const reason = await objection(token, action, judged)
      if (reason === null) return 'passed'
      log.warn('Captcha refusé', { event: 'captcha-refused', reason, action })
      return 'refused'
    },
  }
}
