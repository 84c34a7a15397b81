import { LIMITS } from '../../../functions/src/common/limits/limits.ts'
import { windowOf } from '../../../functions/src/common/limits/counters.ts'

/** More than any limit allows, whatever it is multiplied by. */
const FULL = 1_000_000

/** How many are refused by which limit. */
const REFUSED = [
  [LIMITS.signUp, 2],
  [LIMITS.forgotPasswordEmail, 5],
  [LIMITS.exports, 1],
] as const

/**
 * Full counters of the current windows and of the next, which may begin while the suite runs, by their paths. They are nobody's: no
 * subject has such a key.
 */
export function reachedLimits(now: number): Record<string, object> {
  return Object.fromEntries(
    REFUSED.flatMap(([{ name, windowMs }, subjects]) =>
      [now, now + windowMs].flatMap((at) =>
        Array.from({ length: subjects }, (_, i) => [
          `rateLimits/${name}/${windowOf(at, windowMs)}/seed${i}`,
          { n: FULL, max: FULL },
        ]),
      ),
    ),
  )
}
